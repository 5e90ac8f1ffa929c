import type { CourseShelf } from "./course-types.ts";

/** The part of the site under which a course is read (spec §2: `/basic/course/…`, `/vip/course/…`). */
export const COURSE_PREFIXES = ["basic", "vip"] as const;

export type CoursePrefix = (typeof COURSE_PREFIXES)[number];

/** The systematic path has no course pages in spec §2, so its courses are under the members' path. */
export function prefixOfShelf(shelf: CourseShelf): CoursePrefix {
  return shelf === "basic" ? "basic" : "vip";
}

/** Canonical address of a course's page. */
export function coursePath({ shelf, id }: { shelf: CourseShelf; id: number }): string {
  return `/${prefixOfShelf(shelf)}/course/${id}`;
}

/** Canonical address of a lesson's page, for video and text lessons (spec §2). */
export function lessonPath({
  shelf,
  courseId,
  lessonId,
}: {
  shelf: CourseShelf;
  courseId: number;
  lessonId: number;
}): string {
  return `${coursePath({ shelf, id: courseId })}/video/${lessonId}`;
}
