import type { Transaction } from "../../ports/database.ts";

/** The kinds that can be followed; each belongs to another slice. */
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

/** Content whose release is announced, with its work. */
export const RELEASED_KINDS = ["course", "lesson", "document"] as const;
export type ReleasedKind = (typeof RELEASED_KINDS)[number];

/** Public facts about an item that can be followed. */
export interface FollowedResource {
  id: number;
  title: string;
  /** null: it has no page. */
  path: string | null;
}

/** The published items, by their numbers; removed or withdrawn items are omitted. */
export type DescribeFollowed = Record<FollowedKind, (ids: readonly number[]) => Promise<FollowedResource[]>>;

/** The teacher of a course and the course's title; null: the course has no teacher or does not exist. */
export type FindTeacher = (tx: Transaction, courseId: number) => Promise<{ id: number; name: string } | null>;
