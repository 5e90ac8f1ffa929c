import { pick } from "../../../../kit/values/pick.ts";
import { MarkdownField } from "../../../../ui/console/content/markdown-field.tsx";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { AreaField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { changeCourse, getWrittenCourse, listAllCourses, type WrittenCourse } from "../admin-contract.ts";

const valuesOf = (course: WrittenCourse) => pick(course, "title", "summary", "intro_markdown");
const savedOf = (course: WrittenCourse) => ({ values: valuesOf(course), version: course.facts_version });

/** Edits the text that readers see before they begin a course. */
export function CourseIntroduction({ course }: { course: WrittenCourse }) {
  const state = useEndpointForm({
    endpoint: changeCourse,
    name: `course:${course.id}:introduction`,
    values: valuesOf(course),
    input: (body) => ({ params: { id: course.id }, body }),
    versioned: {
      version: course.facts_version,
      saved: savedOf,
      latest: ({ latest }) => savedOf(latest as WrittenCourse),
    },
    changes: [getWrittenCourse, listAllCourses],
    done: "已经保存",
  });
  const { form } = state;
  return (
    <ConsoleForm form={state}>
      <TextField form={form} name="title" label="标题" />
      <AreaField form={form} name="summary" label="一句话介绍" hint="在列表和搜索结果里，最多 400 字" rows={3} />
      <MarkdownField form={form} name="intro_markdown" label="介绍" hint="Markdown，在课程页大纲的上面" />
    </ConsoleForm>
  );
}
