import type { Transaction } from "../../ports/database.ts";

/** What can be followed; each is another slice's. */
export const FOLLOWED_KINDS = ["course", "book", "teacher", "topic", "proposal"] as const;

export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

export const FOLLOWED_LABELS: Readonly<Record<FollowedKind, string>> = {
  course: "课程",
  book: "图书",
  teacher: "讲师",
  topic: "话题",
  proposal: "共创",
};

/** As `course:12`. */
export type Followed = `${FollowedKind}:${number}`;

/** What is released and announced, with the work that it belongs to. */
export const RELEASED_KINDS = ["course", "lesson", "document"] as const;
export type ReleasedKind = (typeof RELEASED_KINDS)[number];

/** What can be followed, as everybody may know it. */
export interface FollowedResource {
  id: number;
  title: string;
  /** null: it has no page of its own. */
  path: string | null;
}

/** The published ones, by their numbers; removed or withdrawn ones are omitted. */
export type DescribeFollowed = Record<FollowedKind, (ids: readonly number[]) => Promise<FollowedResource[]>>;

/** The teacher of a course and the course's title; null: no teacher named, or no such course. */
export type FindTeacher = (tx: Transaction, courseId: number) => Promise<{ id: number; name: string } | null>;
