import type { Access } from "../../../domain/access/access-contract.ts";
import type { CallingUser } from "../../../kit/api/caller.ts";
import type { Transaction } from "../../../ports/database.ts";

/** The target that a thread belongs to. */
export const TARGET_KINDS = ["course", "lesson", "document", "article", "media", "topic", "proposal"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** A target for its present reader. */
export interface FoundTarget {
  /** Whether this person may open it; others see only the count. */
  access: Access;
  /** It is closed for new posts. */
  isClosed?: boolean;
  /** It waits for review: others could not read an answer to it yet. */
  isHeld?: boolean;
  /** A post above all others. */
  pinnedPostId?: number | null;
  /** Users without access do not see the count either. */
  hidesCount?: boolean;
  /** The author of the target: notified of posts below it, and can be mentioned there. */
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

/** The data that a slice provides about its targets; discussions know nothing else about them. */
export interface DiscussedTargets {
  /** The right needed to write here (spec §6). */
  postingType: "comment" | "community";
  /** null: there is no such target, or it is withdrawn. */
  find(user: CallingUser | null, id: number): Promise<FoundTarget | null>;
  /**
   * Missing targets are omitted.
   * @param tx the calling transaction, so that the read waits for no second connection
   */
  describe(ids: readonly number[], tx?: Transaction): Promise<DescribedTarget[]>;
  /** The author, when it is a person; notified of posts on the target. */
  findAuthor?(tx: Transaction, id: number): Promise<number | null>;
  /** Called in the transaction in which a post becomes visible or hidden. */
  onCounted?(tx: Transaction, thread: CountedThread): Promise<void>;
}
