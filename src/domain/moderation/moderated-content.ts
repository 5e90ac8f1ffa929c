import type { CallingUser, KnownCaller } from "../../kit/api/caller.ts";
import type { Transaction } from "../../ports/database.ts";
import type { Why } from "./why-held.ts";

/** What others can report: comments and replies, topics of the community, reviews of what they bought, proposals. */
export const REPORTED_KINDS = ["post", "topic", "review", "proposal"] as const;

/** What people write for others; a change of a name or picture (`profile`) has no page on which it could be reported. */
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
 * Everybody sees what is published; only the author sees what is held or hidden. Of deleted content nobody sees more
 * than that it was deleted.
 */
export const POST_STATES = ["published", "held", "hidden", "deleted"] as const;

export type PostState = (typeof POST_STATES)[number];

/** A text as somebody typed it, and what the renderer found in it. */
export interface WrittenText {
  source: string;
  plainText: string;
  /** Targets as written. */
  links: readonly string[];
}

/** What is to be published, and by whom. */
export interface Writing {
  kind: WrittenKind;
  caller: Pick<KnownCaller, "user" | "ip" | "port" | "province">;
  change: "new" | "edit";
  title: string | null;
  text: WrittenText;
}

/** A text that may be stored. */
export interface ModerationDecision {
  /** With replaced words; when it differs from the given text, it is rendered again. */
  source: string;
  title: string | null;
  /** The province of the address, where the operator configured a source. */
  province: string | null;
  /**
   * Called in the transaction that stores the content, after its row exists: queues it for review, seals its origin and
   * returns the state to store. An edit never publishes what is held or hidden.
   */
  record(tx: Transaction, item: WrittenContent): Promise<Exclude<PostState, "deleted">>;
}

/**
 * Asked before the transaction. Throws `PHONE_NEEDED`, `POSTING_BANNED` and `TEXT_REFUSED`.
 */
export type ModerateText = (writing: Writing) => Promise<ModerationDecision>;

/** The author took it back: it leaves the queue, and staff still see what it was. */
export type WithdrawWriting = (tx: Transaction, item: WrittenContent) => Promise<void>;

/** What the slice that owns user content provides to moderation. */
export interface ModeratedContent {
  /** Sets the state; lock the row of moderation first, then the content's own row. */
  setState(tx: Transaction, id: number, state: PostState): Promise<void>;
  /** The content, if this person may see it now. */
  findFor(user: CallingUser, id: number): Promise<{ authorId: number } | null>;
  /** Where they are; removed ones are left out. */
  describe(ids: readonly number[]): Promise<Map<number, ContentPlace>>;
}

export interface ContentPlace {
  title: string;
  path: string;
  /** A description, where the kind alone does not state it. */
  what?: string;
  /** Address of its picture. */
  picture?: string | null;
}

/** A held change of what others see of a person. */
export interface ProfileWriting {
  caller: Writing["caller"];
  id: number;
  change: Writing["change"];
  /** null: the name stays. */
  name: string | null;
  /** As staff reads it. */
  source: string;
  why: readonly Why[];
}

/** Review of names and pictures, for the owner of accounts. */
export interface ProfileReview {
  /**
   * Asked before the transaction. Throws `POSTING_BANNED` and `TEXT_REFUSED`.
   * @returns why the change waits for review; none: it is published at once
   */
  check(user: Pick<CallingUser, "id" | "isAdmin">, texts: readonly string[]): Promise<Why[]>;
  /** Takes the row of moderation, which comes before the change's own and the account's. */
  lock(tx: Transaction, id: number): Promise<void>;
  /** After the row of the change is there: queues it, and seals where it came from. Throws `POSTING_BANNED`. */
  record(tx: Transaction, writing: ProfileWriting): Promise<void>;
  /** Its author took it back. */
  withdraw(tx: Transaction, id: number): Promise<void>;
}
