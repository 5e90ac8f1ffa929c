import type { CallingUser } from "../../kit/api/serve-endpoint.ts";
import type { Transaction } from "../../ports/database.ts";
import type { Access } from "../membership/contract.ts";

/** What a thread stands below. */
export const TARGET_KINDS = ["course", "lesson", "document", "article", "media", "topic"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** A target as whoever looks at it now finds it. */
export interface FoundTarget {
  /** Whether this person may open it; who may not sees the count alone. */
  access: Access;
  /** Nobody adds anything any more. */
  isClosed?: boolean;
  /** A post that stands before all others. */
  pinnedPostId?: number | null;
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
  /** Those that are gone are left out. */
  describe(ids: readonly number[]): Promise<DescribedTarget[]>;
  /** In the transaction in which a post appears or goes. */
  onCounted?(tx: Transaction, thread: CountedThread): Promise<void>;
}
