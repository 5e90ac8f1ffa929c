import type { Access } from "../../../domain/access/access-contract.ts";
import type { CallingUser } from "../../../kit/api/caller.ts";
import type { Transaction } from "../../../ports/database.ts";

/** The kinds of targets that have a thread. */
export const TARGET_KINDS = ["course", "lesson", "document", "article", "media", "topic", "proposal"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** A target as seen by its current reader. */
export interface FoundTarget {
  /** Whether this person may open it; others see only the count. */
  access: Access;
  /** It is closed for new posts. */
  isClosed?: boolean;
  /** It waits for review, so others could not read an answer to it yet. */
  isHeld?: boolean;
  /** The post displayed above all others. */
  pinnedPostId?: number | null;
  /** Users without access do not see the count either. */
  hidesCount?: boolean;
  /** The author of the target, who is notified of its posts and can be mentioned in them. */
  authorId?: number;
}

export interface DescribedTarget {
  id: number;
  title: string;
  /** Address of its page; `postPath` adds the address of a post. */
  path: string;
}

/** How many posts of a thread are visible, and when the latest was published. */
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
