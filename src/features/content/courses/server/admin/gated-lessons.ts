import type { GatedTexts } from "../../../texts/server/gated-texts.ts";
import { isOpenLesson } from "../../course-draft.ts";
import { lockCourse, refreshCourseCounts } from "../stores/course-store.ts";
import { lessonTexts } from "../stores/course-tables.ts";
import { findGateMark, updateLessonPart } from "../stores/lesson-store.ts";

/** A lesson's gate is its own mark as a preview: its course is never open as a whole. */
export const gatedLessons = {
  kind: "lesson",
  texts: lessonTexts,
  lockGate: async (tx, lessonId) => {
    const lesson = await findGateMark(tx, lessonId);
    if (!lesson || !(await lockCourse(tx, lesson.courseId))) return null;
    // Again, under the lock: the mark may have moved while it was waited for.
    const locked = await findGateMark(tx, lessonId);
    return locked && { isOpen: isOpenLesson(locked) };
  },
  updatePublicPart: async (tx, lessonId, change) => {
    await updateLessonPart(tx, lessonId, change);
    const lesson = await findGateMark(tx, lessonId);
    if (lesson && change.wordCount !== undefined) await refreshCourseCounts(tx, lesson.courseId);
  },
} satisfies GatedTexts;
