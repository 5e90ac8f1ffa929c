import type { CallingUser, KnownCaller } from "../../kit/api/caller.ts";
import type { Transaction } from "../../ports/database.ts";
import type { Why } from "./why-held.ts";

/** Content that others can report: comments and replies, topics of the community, reviews of purchases, proposals. */
export const REPORTED_KINDS = ["post", "topic", "review", "proposal"] as const;

/** Content that users write; a change of a name or picture (`profile`) has no page on which it could be reported. */
export const WRITTEN_KINDS = ["post", "topic", "review", "proposal", "profile"] as const;

export interface ReportedItem {
  kind: (typeof REPORTED_KINDS)[number];
  id: number;
}

export type WrittenKind = (typeof WRITTEN_KINDS)[number];

export interface WrittenContent {
  kind: WrittenKind;
  id: number;
}

/**
 * Published content is visible to everybody; held or hidden content only to its author. Of deleted content only the
 * fact of the deletion is visible.
 */
export const POST_STATES = ["published", "held", "hidden", "deleted"] as const;

export type PostState = (typeof POST_STATES)[number];

/** A text as the user typed it, and what the renderer found in it. */
export interface WrittenText {
  source: string;
  plainText: string;
  /** Link targets as written. */
  links: readonly string[];
}

/** A text to be published, and its author. */
export interface Writing {
  kind: WrittenKind;
  caller: Pick<KnownCaller, "user" | "ip" | "port" | "province">;
  change: "new" | "edit";
  title: string | null;
  text: WrittenText;
}

/** A text that may be stored. */
export interface ModerationDecision {
  /** The source with replaced words; if it differs from the given text, it is rendered again. */
  source: string;
  title: string | null;
  /** The province of the address, where the operator configured a source. */
  province: string | null;
  /**
   * Called in the transaction that stores the content, after its row exists: adds it to the review queue, encrypts its
   * origin and returns the state to store. An edit never publishes held or hidden content.
   */
  record(tx: Transaction, item: WrittenContent): Promise<Exclude<PostState, "deleted">>;
}

/** Called before the transaction. Throws `PHONE_NEEDED`, `POSTING_BANNED` and `TEXT_REFUSED`. */
export type ModerateText = (writing: Writing) => Promise<ModerationDecision>;

/** The author withdrew it: it leaves the queue, and staff can still see it. */
export type WithdrawWriting = (tx: Transaction, item: WrittenContent) => Promise<void>;

/** What the slice that owns user content provides to moderation. */
export interface ModeratedContent {
  /** Sets the state; lock the row of moderation first, then the content's own row. */
  setState(tx: Transaction, id: number, state: PostState): Promise<void>;
  /** The content, if this user may see it now. */
  findFor(user: CallingUser, id: number): Promise<{ authorId: number } | null>;
  /** The pages of these items; removed items are omitted. */
  describe(ids: readonly number[]): Promise<Map<number, ContentPlace>>;
}

export interface ContentPlace {
  title: string;
  path: string;
  /** A description, if the kind does not describe it sufficiently. */
  what?: string;
  /** Address of its picture. */
  picture?: string | null;
}

/** A held change of a user's public profile. */
export interface ProfileWriting {
  caller: Writing["caller"];
  id: number;
  change: Writing["change"];
  /** null: the name is not changed. */
  name: string | null;
  /** The text that staff reads. */
  source: string;
  why: readonly Why[];
}

/** Review of names and pictures, for the slice that owns accounts. */
export interface ProfileReview {
  /**
   * Called before the transaction. Throws `POSTING_BANNED` and `TEXT_REFUSED`.
   * @returns the reasons why the change waits for review; none: it is published immediately
   */
  check(user: Pick<CallingUser, "id" | "isAdmin">, texts: readonly string[]): Promise<Why[]>;
  /** Locks the row of moderation, which comes before the row of the change and of the account. */
  lock(tx: Transaction, id: number): Promise<void>;
  /**
   * Called after the row of the change exists: adds it to the queue and encrypts its origin. Throws `POSTING_BANNED`.
   */
  record(tx: Transaction, writing: ProfileWriting): Promise<void>;
  /** The author withdrew the change. */
  withdraw(tx: Transaction, id: number): Promise<void>;
}
