import { Controller } from "react-hook-form";
import type { InputOf } from "../../../../kit/api/endpoint.ts";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { ChoiceField, NumberField, SwitchField, TextField } from "../../../../ui/console/form/fields.tsx";
import { joinWords, splitWords } from "../../../../ui/console/form/split-words.ts";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { PictureField } from "../../../../ui/console/pictures/picture-field.tsx";
import {
  changeCourse,
  getWrittenCourse,
  listAllCourses,
  listAllTeachers,
  type WrittenCourse,
} from "../admin-contract.ts";
import { COURSE_TYPE_CHOICES } from "./course-words.ts";
import { RelatedBooks } from "./related-books.tsx";

/** One page of the list is enough, because a site has a few dozen teachers at most. */
const MAX_TEACHERS = 200;

const valuesOf = (course: WrittenCourse) => ({
  content_type: course.content_type,
  slug: course.slug,
  category: course.category,
  tags: joinWords(course.tags),
  teacher_id: String(course.teacher_id ?? ""),
  cover_url: course.cover_url,
  has_certificate: course.has_certificate,
  position: course.position,
  related_book_ids: course.related_book_ids,
});

function inputOf(id: number, typed: ReturnType<typeof valuesOf>): InputOf<typeof changeCourse> {
  const tags = splitWords(typed.tags);
  return {
    params: { id },
    body: { ...typed, tags, teacher_id: typed.teacher_id === "" ? null : Number(typed.teacher_id) },
  };
}

const savedOf = (course: WrittenCourse) => ({ values: valuesOf(course), version: course.facts_version });

/** Edits who may learn a course, how it is found, and what belongs to it. */
export function CourseSettings({ course }: { course: WrittenCourse }) {
  const teachers = useAnswer(listAllTeachers, { query: { sort: "name", limit: MAX_TEACHERS } });
  const state = useEndpointForm({
    endpoint: changeCourse,
    name: `course:${course.id}:settings`,
    values: valuesOf(course),
    input: (typed) => inputOf(course.id, typed),
    versioned: {
      version: course.facts_version,
      saved: savedOf,
      latest: ({ latest }) => savedOf(latest as WrittenCourse),
    },
    looks: { cover_url: { label: "封面" }, related_book_ids: { label: "相关图书" } },
    changes: [getWrittenCourse, listAllCourses],
    done: "已经保存",
  });
  const { form } = state;
  const named = (teachers.data?.items ?? []).map(({ id, name }) => [String(id), name] as const);
  // The list may load after the form, so the selected teacher is always among the options.
  const own = String(course.teacher_id ?? "");
  const unnamed =
    own === "" || named.some(([id]) => id === own)
      ? []
      : [[own, teachers.isError ? `老师 ${own}` : "正在取名字"] as const];
  return (
    <ConsoleForm form={state}>
      <ChoiceField form={form} name="content_type" label="谁能学" choices={COURSE_TYPE_CHOICES} />
      <ChoiceField
        form={form}
        name="teacher_id"
        label="老师"
        choices={[["", "没有"], ...unnamed, ...named]}
        hint={teachers.isError ? "老师的名单没有取到，刷新这一页再选" : undefined}
      />
      <TextField
        form={form}
        name="slug"
        label="地址名"
        hint="小写字母、数字和短横，至少一个字母；改了以后旧地址会转到新地址"
      />
      <TextField form={form} name="category" label="分类" />
      <TextField form={form} name="tags" label="标签" hint="用顿号或逗号隔开，最多 12 个" />
      <PictureField form={form} name="cover_url" label="封面" nothing="没有选，按标题画一张" />
      <Controller
        control={form.control}
        name="related_book_ids"
        render={({ field }) => <RelatedBooks ids={field.value} onChange={field.onChange} />}
      />
      <SwitchField form={form} name="has_certificate" label="学完可以做结业证明" />
      <NumberField form={form} name="position" label="顺序" hint="小的在前，相同的按发布时间" />
    </ConsoleForm>
  );
}
