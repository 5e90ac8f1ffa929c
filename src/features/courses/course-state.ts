/** What of a course decides whether it is out. */
export interface CourseTimes {
  /** null: never published. */
  publishedAt: Date | null;
  /** Taken off the site; its address says that it is gone. */
  withdrawnAt: Date | null;
}

export const COURSE_STATES = ["draft", "scheduled", "published", "withdrawn"] as const;

export type CourseState = (typeof COURSE_STATES)[number];

/** A moment of publication in the future is a plan, no promise to readers. */
export function stateOfCourse({ publishedAt, withdrawnAt }: CourseTimes, now: Date): CourseState {
  if (withdrawnAt !== null) return "withdrawn";
  if (publishedAt === null) return "draft";
  return publishedAt > now ? "scheduled" : "published";
}
