import { useAct } from "../../../../ui/console/console-data.ts";
import { arrangeCourseOutline, getWrittenCourse, listAllCourses, type WrittenCourse } from "../admin-contract.ts";
import { changeLesson, type OutlineLesson, outlineOf, toOutlineBody } from "./outline/outline-tree.ts";

/** Changes one lesson and leaves the rest of its course as it is. */
export function useLessonChange(course: WrittenCourse, lessonKey: string) {
  const act = useAct(arrangeCourseOutline, { changes: [getWrittenCourse, listAllCourses], done: "已经保存" });
  return {
    isSaving: act.isPending,
    change(facts: Partial<OutlineLesson>) {
      const outline = changeLesson(outlineOf(course), lessonKey, facts);
      act.mutate({ params: { id: course.id }, body: toOutlineBody(outline) });
    },
  };
}
