import { rerenderGatedTexts } from "../../../texts/server/gated-texts.ts";
import { rerenderIntros } from "../../../texts/server/rerender-intros.ts";
import type { WritingContext } from "../../../texts/server/texts-context.ts";
import { lockCourse, updateCourse } from "../stores/course-store.ts";
import { courses } from "../stores/course-tables.ts";
import { gatedLessons } from "./gated-lessons.ts";

/** Renders at most `limit` lessons and as many introductions of an older renderer again; 0 means all are current. */
export async function rerenderCourses(context: WritingContext, limit: number): Promise<number> {
  const intros = await rerenderIntros(context, { table: courses, lock: lockCourse, update: updateCourse }, limit);
  return intros + (await rerenderGatedTexts(context, gatedLessons, limit));
}
