import type { Chapter, LessonRow } from "./contract.ts";

/** The previous and next lesson, across chapters. */
export function neighboursOfLesson(
  chapters: readonly Chapter[],
  lessonId: number,
): { previous: LessonRow | null; next: LessonRow | null } {
  const all = chapters.flatMap((chapter) => chapter.lessons);
  const at = all.findIndex((lesson) => lesson.id === lessonId);
  if (at < 0) return { previous: null, next: null };
  return { previous: all[at - 1] ?? null, next: all[at + 1] ?? null };
}
