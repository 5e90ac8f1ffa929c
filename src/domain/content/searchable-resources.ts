import type { AiMark } from "../../kit/values/ai-mark.ts";
import type { DatabaseOrTransaction, Transaction } from "../../ports/database.ts";
import { WORK_KINDS } from "../learning/learning-resources.ts";

/** What the site is searched for. */
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

/** Whether it has no title of its own and no public part: only those find it who may open the content above it. */
export function isTalk(kind: SearchedKind): kind is TalkKind {
  return TALK_KINDS.some((talk) => talk === kind);
}

/** Whether it is a work of the site: listed before products that are only sold by its name. */
const NO_WORKS: ReadonlySet<SearchedKind> = new Set(["topic", "product", "proposal"]);

export function isWork({ kind, work }: { kind: SearchedKind; work: { kind: SearchedWork } }): boolean {
  return kind === work.kind && !NO_WORKS.has(kind);
}

/** A text as the index reads it. */
export interface SearchedText {
  /** Plain lines before the text: summary, category, tags, who wrote it. */
  lead: readonly string[];
  /** As the Markdown kit wrote it. */
  html: string;
}

/** A resource as its slice describes it; search knows nothing else about it. */
export interface SearchableResource {
  id: number;
  /** For talk, the title of the content that it belongs to. */
  title: string;
  /** Address of its page. */
  path: string;
  /** What it belongs to; a work belongs to itself. */
  work: { kind: SearchedWork; id: number; title: string };
  /** What reading all of it needs, and the rights that open it (spec §6); a type that no level opens is found under none. */
  contentType: string;
  resourceKeys: readonly string[];
  /** As its page shows it. */
  aiMark: AiMark;
  /** Before this moment nobody finds it. */
  visibleFrom: Date;
  changedAt: Date;
  /** When it opens to those whose rights open it. */
  opensAt: Date | null;
  /** So many days after joining the work. */
  opensAfterDays: number | null;
  /** What everyone may read. */
  open: SearchedText;
  /** All of it, where that is more than everyone may read; of talk there is nothing else. */
  whole: SearchedText | null;
  /** Files whose captions belong to it, and how many of their seconds everyone may watch; null: all. */
  mediaIds: readonly number[];
  openSeconds: number | null;
}

/** What a slice provides about its resources, each time as they are in this transaction. */
export interface SearchableResources {
  /** Removed ones, drafts and unlisted ones are omitted. */
  describe(tx: DatabaseOrTransaction, ids: readonly number[]): Promise<SearchableResource[]>;
  /** The next of all ids, drafts among them. */
  listIdsAfter(db: DatabaseOrTransaction, afterId: number, limit: number): Promise<number[]>;
}

/** Captions of files as WebVTT that the media slice wrote, one language each. */
export type ReadCaptions = (tx: Transaction, mediaIds: readonly number[]) => Promise<string[]>;
