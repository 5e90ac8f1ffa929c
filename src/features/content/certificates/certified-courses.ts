import type { CourseCard } from "../courses/contract.ts";

/** What certificates know of courses and of their graduates. */
export interface CertifiedCourses {
  /** Published courses, of these. */
  listCards(ids: readonly number[]): Promise<Pick<CourseCard, "id" | "title" | "shelf" | "has_certificate">[]>;
  /** The courses that a user finished, and when. */
  listFinished(options: { userId: number; work: "course" }): Promise<{ workId: number; finishedAt: Date }[]>;
}
