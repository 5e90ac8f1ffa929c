import type { ListPage } from "../../../kit/api/staff-list.ts";

/** The facts that decide whether something is published. */
export interface PublicationTimes {
  /** null: never published; in the future: scheduled. */
  publishedAt: Date | null;
  /** The time of withdrawal; a withdrawn text is not found at its address. */
  withdrawnAt: Date | null;
}

export const PUBLICATION_STATES = ["draft", "scheduled", "published", "withdrawn"] as const;

export type PublicationState = (typeof PUBLICATION_STATES)[number];

/** A publication time in the future means scheduled, which readers do not see. */
export function stateOf({ publishedAt, withdrawnAt }: PublicationTimes, now: Date): PublicationState {
  if (withdrawnAt !== null) return "withdrawn";
  if (publishedAt === null) return "draft";
  return publishedAt > now ? "scheduled" : "published";
}

export type PublicationChange =
  | { state: "draft" }
  /** `at` omitted: now. */
  | { state: "published"; at?: string | undefined }
  | { state: "withdrawn" };

/** The times that a publication change results in. */
export function timesAfter(
  change: PublicationChange,
  { now, publishedAt }: { now: Date; publishedAt: Date | null },
): PublicationTimes {
  if (change.state === "draft") return { publishedAt: null, withdrawnAt: null };
  if (change.state === "withdrawn") return { publishedAt, withdrawnAt: now };
  if (change.at !== undefined) return { publishedAt: new Date(change.at), withdrawnAt: null };
  // Content that was public before retains its date, because publishing it again is not news.
  return { publishedAt: publishedAt !== null && publishedAt <= now ? publishedAt : now, withdrawnAt: null };
}

/** Texts that are published and withdrawn individually. */
export const PUBLISHED_KINDS = ["article", "document"] as const;
export type PublishedKind = (typeof PUBLISHED_KINDS)[number];

/** A text as its author sees it in a list. */
export interface WrittenEntry extends PublicationTimes {
  id: number;
  title: string;
  path: string;
  /** The book that a document belongs to. */
  book: { id: number; title: string } | null;
  updatedAt: Date;
}

/** Columns by which the texts of one kind are listed. */
export type WrittenSort = "updated_at" | "published_at" | "title";

/** Which texts a list contains. */
export interface WrittenFilter {
  id?: number | undefined;
  state?: PublicationState | undefined;
  q?: string | undefined;
}

/** How a slice provides its texts for publishing and withdrawing. */
export interface PublishableTexts {
  kind: PublishedKind;
  /** Lists the texts that a filter selects, of every state. */
  list(
    query: WrittenFilter & { page: ListPage<WrittenSort> },
  ): Promise<{ entries: WrittenEntry[]; total?: number; next: string | null }>;
  /** Throws 404. */
  change(id: number, change: PublicationChange): Promise<{ before: PublicationTimes; after: WrittenEntry }>;
}
