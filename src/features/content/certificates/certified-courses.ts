import type { CourseCard } from "../courses/contract.ts";

/** What certificates hear of courses and of who finished them; they know nothing else of either. */
export interface CertifiedCourses {
  /** Courses that are out, of these. */
  listCards(ids: readonly number[]): Promise<Pick<CourseCard, "id" | "title" | "shelf" | "has_certificate">[]>;
  /** The courses of which somebody finished all there was, and when. */
  listFinished(options: { userId: number; work: "course" }): Promise<{ workId: number; finishedAt: Date }[]>;
}
