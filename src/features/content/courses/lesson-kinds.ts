/** To watch, or to read. */
export const LESSON_KINDS = ["video", "document"] as const;

export type LessonKind = (typeof LESSON_KINDS)[number];
