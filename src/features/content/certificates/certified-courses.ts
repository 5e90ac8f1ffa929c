import type { CourseCard } from "../courses/contract.ts";

/** The data about courses and their graduates that certificates need. */
export interface CertifiedCourses {
  /** Of these courses, the published ones. */
  listCards(ids: readonly number[]): Promise<Pick<CourseCard, "id" | "title" | "shelf" | "has_certificate">[]>;
  /** The courses that a user finished, and when. */
  listFinished(options: { userId: number; work: "course" }): Promise<{ workId: number; finishedAt: Date }[]>;
}
