import { useState } from "react";
import { useNavigate } from "react-router";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { PUBLICATION_NAMES } from "../../../../ui/console/content/publication-names.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { ChoiceField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn, RowAct } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { choicesOf, Moment, PageHead, stateOf } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { changeCourseState, createCourse, type ListedCourse, listAllCourses } from "../admin-contract.ts";
import { type CourseType, GATED_COURSE_TYPE } from "../course-types.ts";
import { COURSE_TYPE_CHOICES, COURSE_TYPE_NAMES } from "./course-words.ts";
import { undoCourseState } from "./undo-course-state.ts";

const courseHref = ({ id }: { id: number }) => consoleHref(`/courses/${id}`);

const COLUMNS: readonly ListColumn<ListedCourse>[] = [
  {
    key: "title",
    title: "课程",
    sort: "title",
    render: ({ title, shown_cover_url: cover }) => (
      <span className="flex min-w-0 items-center gap-3">
        {cover === null ? (
          <span className="h-9 w-14 shrink-0 rounded-sm border border-border border-dashed" />
        ) : (
          <img src={cover} alt="" className="h-9 w-14 shrink-0 rounded-sm object-cover" />
        )}
        {title}
      </span>
    ),
  },
  { key: "type", title: "类型", render: ({ content_type }) => COURSE_TYPE_NAMES[content_type].split("：")[0] },
  { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(PUBLICATION_NAMES, state) },
  { key: "lessons", title: "课数", sort: "lesson_count", isNumber: true, render: ({ lesson_count }) => lesson_count },
  {
    key: "minutes",
    title: "分钟",
    sort: "minutes",
    isNumber: true,
    render: ({ minutes }) => minutes,
  },
  { key: "learners", title: "学过的人", isNumber: true, render: ({ learners }) => learners },
  { key: "teacher", title: "老师", isHidden: true, render: ({ teacher_name }) => teacher_name },
  { key: "slug", title: "地址名", isHidden: true, render: ({ slug }) => slug },
  { key: "category", title: "分类", isHidden: true, render: ({ category }) => category },
  { key: "tags", title: "标签", isHidden: true, render: ({ tags }) => tags.join("、") },
  {
    key: "published",
    title: "发布时间",
    isHidden: true,
    render: ({ published_at }) => <Moment at={published_at} />,
  },
  { key: "changed", title: "改动时间", sort: "updated_at", render: ({ updated_at }) => <Moment at={updated_at} /> },
];

const ACTS: readonly RowAct<ListedCourse>[] = [
  {
    label: "发布",
    isFor: ({ state }) => state !== "published",
    question: (rows) => ({
      title: `发布 ${rows.length} 门课`,
      text: "读者马上就能看到，没有内容的课也会出现在大纲里。",
    }),
    run: ({ id }) => callEndpoint(changeCourseState, { params: { id }, body: { state: "published" } }),
    undo: (course) => undoCourseState(course, "published"),
  },
  {
    label: "下架",
    isDanger: true,
    isFor: ({ state }) => state === "published" || state === "scheduled",
    question: (rows) => ({
      title: `下架 ${rows.length} 门课`,
      text: `学过它们的 ${rows.reduce((sum, { learners }) => sum + learners, 0)} 人次也打不开了，进度和笔记留着；随时可以再发布。`,
    }),
    run: ({ id }) => callEndpoint(changeCourseState, { params: { id }, body: { state: "withdrawn" } }),
    undo: (course) => undoCourseState(course, "withdrawn"),
  },
];

/** Lists all courses, including drafts and withdrawn ones. */
export function CoursesPage() {
  const [isMaking, setMaking] = useState(false);
  const make = (
    <Button size="small" onClick={() => setMaking(true)}>
      新建课程
    </Button>
  );
  return (
    <>
      <PageHead title="课程" text="新改的在前；草稿、定时和下架的也在这里。" actions={make} />
      <ResourceList
        endpoint={listAllCourses}
        name="课程"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        hrefOf={courseHref}
        titleOf={({ title }) => title}
        search="找标题、地址名、分类、老师"
        filters={[
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(PUBLICATION_NAMES) },
          { name: "content_type", label: "类型", kind: "choice", choices: COURSE_TYPE_CHOICES },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        acts={ACTS}
        empty={{ title: "还没有课程", text: "先写一个标题，再一章一章地排大纲。", action: make }}
      />
      {isMaking && <NewCourse onClose={() => setMaking(false)} />}
    </>
  );
}

function NewCourse({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const values: { title: string; content_type: CourseType } = { title: "", content_type: GATED_COURSE_TYPE };
  const state = useEndpointForm({
    endpoint: createCourse,
    name: "course:new",
    values,
    input: (body) => ({ body }),
    changes: [listAllCourses],
    onDone: (course) => void navigate(courseHref(course)),
  });
  return (
    <Sheet isOpen title="新建课程" text="先是草稿，发布以前读者看不到。" onClose={onClose}>
      <ConsoleForm form={state} saveLabel="新建" isNew>
        <TextField form={state.form} name="title" label="标题" />
        <ChoiceField form={state.form} name="content_type" label="谁能学" choices={COURSE_TYPE_CHOICES} />
      </ConsoleForm>
    </Sheet>
  );
}
