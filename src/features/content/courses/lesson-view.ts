import type { Chapter, CourseCard, Lesson, LessonRow } from "./contract.ts";

/** Everything a lesson's page displays to everyone. */
export interface LessonView {
  course: CourseCard;
  lesson: Lesson;
  chapters: Chapter[];
  previous: LessonRow | null;
  next: LessonRow | null;
  /** The first sentences of the public part, for descriptions. */
  excerpt: string;
}
