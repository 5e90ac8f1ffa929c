import type { Access } from "../../../domain/access/access-contract.ts";
import type { CallingUser } from "../../../kit/api/serve-endpoint.ts";
import type { Transaction } from "../../../ports/database.ts";

/** What a thread stands below. */
export const TARGET_KINDS = ["course", "lesson", "document", "article", "media", "topic", "proposal"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** A target as whoever looks at it now finds it. */
export interface FoundTarget {
  /** Whether this person may open it; who may not sees the count alone. */
  access: Access;
  /** Nobody adds anything any more. */
  isClosed?: boolean;
  /** It waits for review: nobody else could read an answer to it yet. */
  isHeld?: boolean;
  /** A post that stands before all others. */
  pinnedPostId?: number | null;
  /** Who may not open it is not told either how much is said. */
  hidesCount?: boolean;
  /** Who wrote what is talked about: told of what stands below it, and to be called by name there. */
  authorId?: number;
}

export interface DescribedTarget {
  id: number;
  title: string;
  /** Address of its page; a post's own is `postPath` of it. */
  path: string;
}

/** How many posts of a thread are to be seen, and when the latest came. */
export interface CountedThread {
  id: number;
  count: number;
  lastPostAt: Date | null;
}

/** What a slice tells of its targets; discussions know nothing else about them. */
export interface DiscussedTargets {
  /** What one needs to write here (spec §6). */
  postingType: "comment" | "community";
  /** null: there is no such target, or it is withdrawn. */
  find(user: CallingUser | null, id: number): Promise<FoundTarget | null>;
  /** Those that are gone are left out. @param tx the transaction that asks, so that it waits for no second connection */
  describe(ids: readonly number[], tx?: Transaction): Promise<DescribedTarget[]>;
  /** Who wrote it and is told of what stands below it, where a person did. */
  findAuthor?(tx: Transaction, id: number): Promise<number | null>;
  /** In the transaction in which a post appears or goes. */
  onCounted?(tx: Transaction, thread: CountedThread): Promise<void>;
}
