import { useState } from "react";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { pick } from "../../../../kit/values/pick.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { AreaField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { PictureField } from "../../../../ui/console/pictures/picture-field.tsx";
import { readRow } from "../../../../ui/console/undo.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { changeTeacher, createTeacher, listAllTeachers } from "../admin-contract.ts";

type Teacher = OutputOf<typeof listAllTeachers>["items"][number];

/** Edits the teachers that courses show to readers. */
export function TeachersPage() {
  const [opened, setOpened] = useState<Teacher | "new" | null>(null);
  const columns: readonly ListColumn<Teacher>[] = [
    {
      key: "name",
      title: "老师",
      sort: "name",
      render: (teacher) => (
        <span className="flex items-center gap-2">
          {teacher.picture_url !== null && (
            <img src={teacher.picture_url} alt="" className="size-8 rounded-full object-cover" />
          )}
          <span className="font-medium">{teacher.name}</span>
        </span>
      ),
    },
    { key: "courses", title: "课程", isNumber: true, render: ({ courses }) => courses },
    { key: "headline", title: "一句话", render: ({ headline }) => headline },
    {
      key: "edit",
      title: "操作",
      isPinned: true,
      render: (teacher) => (
        <Button size="small" variant="text" aria-label={`改${teacher.name}的简介`} onClick={() => setOpened(teacher)}>
          改
        </Button>
      ),
    },
  ];
  const make = (
    <Button size="small" onClick={() => setOpened("new")}>
      加一位老师
    </Button>
  );
  return (
    <>
      <PageHead title="老师" text="显示在课程页上。一门课的老师在课程的“设置”里选。" actions={make} />
      <ResourceList
        endpoint={listAllTeachers}
        name="老师"
        columns={columns}
        keyOf={({ id }) => id}
        search="找名字、一句话"
        input={(choice) => ({ query: listQuery(choice) })}
        empty={{ title: "还没有老师", text: "加一位老师，再在课程的设置里选。", action: make }}
      />
      {opened !== null && <TeacherSheet teacher={opened === "new" ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function TeacherSheet({ teacher, onClose }: { teacher: Teacher | null; onClose(): void }) {
  return (
    <Sheet isOpen title={teacher === null ? "加一位老师" : teacher.name} onClose={onClose}>
      {teacher === null ? <NewTeacher onClose={onClose} /> : <KnownTeacher teacher={teacher} onClose={onClose} />}
    </Sheet>
  );
}

const NOBODY = { name: "", headline: "", words: "", picture_url: null as string | null };

const valuesOf = (teacher: Omit<Teacher, "courses">): typeof NOBODY =>
  pick(teacher, "name", "headline", "words", "picture_url");

function NewTeacher({ onClose }: { onClose(): void }) {
  const state = useEndpointForm({
    endpoint: createTeacher,
    name: "teacher:new",
    values: NOBODY,
    input: (body) => ({ body }),
    changes: [listAllTeachers],
    done: "已经加上",
    onDone: onClose,
  });
  const { form } = state;
  return (
    <ConsoleForm form={state} saveLabel="加上" isNew>
      <TextField form={form} name="name" label="名字" />
      <TextField form={form} name="headline" label="一句话" hint="最多 80 字" />
      <AreaField form={form} name="words" label="简介" rows={6} />
      <PictureField form={form} name="picture_url" label="照片" nothing="没有照片" />
    </ConsoleForm>
  );
}

function KnownTeacher({ teacher, onClose }: { teacher: Teacher; onClose(): void }) {
  const { id } = teacher;
  const state = useEndpointForm({
    endpoint: changeTeacher,
    name: `teacher:${id}`,
    values: valuesOf(teacher),
    input: (body) => ({ params: { id }, body }),
    unversioned: {
      saved: valuesOf,
      now: ({ name: q }) =>
        readRow(listAllTeachers, { query: { q, limit: 200 } }, { list: "items", by: { id }, valuesOf }),
    },
    changes: [listAllTeachers],
    done: "已经保存",
    onDone: onClose,
  });
  const { form } = state;
  return (
    <ConsoleForm form={state}>
      <TextField form={form} name="name" label="名字" />
      <TextField form={form} name="headline" label="一句话" hint="最多 80 字" />
      <AreaField form={form} name="words" label="简介" rows={6} />
      <PictureField form={form} name="picture_url" label="照片" nothing="没有照片" />
    </ConsoleForm>
  );
}
