import type { CallingUser, KnownCaller } from "../../kit/api/serve-endpoint.ts";
import type { Transaction } from "../../ports/database.ts";

/** What people write for others: comments and replies, topics of the community, reviews of what they bought, proposals. */
export const WRITTEN_KINDS = ["post", "topic", "review", "proposal"] as const;

export type WrittenKind = (typeof WRITTEN_KINDS)[number];

export interface WrittenThing {
  kind: WrittenKind;
  id: number;
}

/** Others see what is published; what is held or hidden its author alone. Of what is deleted nobody sees more than that. */
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
export interface Judgement {
  /** With words replaced; where it is another text than the one given, it is rendered again. */
  source: string;
  title: string | null;
  /** Of the address, where the operator configured a source. */
  province: string | null;
  /**
   * Inside the transaction that stores the thing, after its row is there: queues it, seals where it came from, and
   * answers the state to store. An edit never publishes what is held or hidden.
   */
  keep(tx: Transaction, thing: WrittenThing): Promise<Exclude<PostState, "deleted">>;
}

/**
 * Asked before the transaction. Throws `PHONE_NEEDED`, `POSTING_BANNED` and `TEXT_REFUSED`.
 */
export type JudgeText = (writing: Writing) => Promise<Judgement>;

/** The author took it back: it leaves the queue, and staff still see what it was. */
export type WithdrawWriting = (tx: Transaction, thing: WrittenThing) => Promise<void>;

/** What the owner of written things hands to moderation. */
export interface ModeratedThing {
  /** Makes it so; the row of moderation is locked first, the thing's own after it. */
  setState(tx: Transaction, id: number, state: PostState): Promise<void>;
  /** The thing, if this person may see it now. */
  findFor(user: CallingUser, id: number): Promise<{ authorId: number } | null>;
  /** Where they stand; those that are gone are left out. */
  describe(ids: readonly number[]): Promise<Map<number, { title: string; path: string }>>;
}
