import type { AiMark } from "../../kit/values/ai-mark.ts";
import type { DatabaseOrTransaction, Transaction } from "../../ports/database.ts";
import { WORK_KINDS } from "../learning/learning-resources.ts";

/** The kinds of resources that can be searched. */
const NAMED_KINDS = [
  "course",
  "lesson",
  "book",
  "document",
  "article",
  "media",
  "download",
  "product",
  "topic",
  "proposal",
] as const;
/** Comments below a topic, and below any other content. */
export const TALK_KINDS = ["reply", "comment"] as const;
export const SEARCHED_KINDS = [...NAMED_KINDS, ...TALK_KINDS] as const;
/** The kind of work that a result belongs to. */
export const SEARCHED_WORKS = [...WORK_KINDS, "download", "product", "topic", "proposal"] as const;
export type SearchedWork = (typeof SEARCHED_WORKS)[number];
export type TalkKind = (typeof TALK_KINDS)[number];
export type SearchedKind = (typeof SEARCHED_KINDS)[number];

/**
 * Whether it has neither a title of its own nor a public part: only users who may open the content above it can find
 * it.
 */
export function isTalk(kind: SearchedKind): kind is TalkKind {
  return TALK_KINDS.some((talk) => talk === kind);
}

/** Kinds that are not works of the site. Works are listed before products that are found only by name. */
const NO_WORKS: ReadonlySet<SearchedKind> = new Set(["topic", "product", "proposal"]);

export function isWork({ kind, work }: { kind: SearchedKind; work: { kind: SearchedWork } }): boolean {
  return kind === work.kind && !NO_WORKS.has(kind);
}

/** A text in the form that the index reads. */
export interface SearchedText {
  /** Plain lines before the text, the summary first. */
  lead: readonly string[];
  /** Category, tags, names: a resource is found by them, but they are never shown as its text. */
  facts?: readonly string[];
  /** As the Markdown kit rendered it. */
  html: string;
}

/** A resource as its slice describes it; search knows nothing else about it. */
export interface SearchableResource {
  id: number;
  /** For talk, the title of the content that it belongs to. */
  title: string;
  /** Address of its page. */
  path: string;
  /** The work that it belongs to; a work belongs to itself. */
  work: { kind: SearchedWork; id: number; title: string };
  /** The content type and rights required to read all of it (spec §6); a type that no level opens is never found. */
  contentType: string;
  resourceKeys: readonly string[];
  /** As shown on its page. */
  aiMark: AiMark;
  /** Nobody finds it before this time. */
  visibleFrom: Date;
  changedAt: Date;
  /** The time from which its rights open it. */
  opensAt: Date | null;
  /** The number of days after joining the work. */
  opensAfterDays: number | null;
  /** The public part. */
  open: SearchedText;
  /** The complete text, if it is more than the public part; comments and topics have only this. */
  whole: SearchedText | null;
  /** Files whose captions belong to it, and how many of their seconds are public; null: all. */
  mediaIds: readonly number[];
  openSeconds: number | null;
}

/** What a slice provides about its resources, always in their state within this transaction. */
export interface SearchableResources {
  /** Removed, draft and unlisted resources are omitted. */
  describe(tx: DatabaseOrTransaction, ids: readonly number[]): Promise<SearchableResource[]>;
  /** The next ids, including drafts. */
  listIdsAfter(db: DatabaseOrTransaction, afterId: number, limit: number): Promise<number[]>;
}

/** Captions of files as WebVTT, written by the media slice, one entry per language. */
export type ReadCaptions = (tx: Transaction, mediaIds: readonly number[]) => Promise<string[]>;
