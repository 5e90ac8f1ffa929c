import type { CallingUser } from "../../../kit/api/caller.ts";

export const PLAYABLE_KINDS = ["lesson", "media"] as const;

export type PlayableKind = (typeof PLAYABLE_KINDS)[number];

/** The content of a ticket: a playable item, or files for download of another slice. */
export const DOWNLOADABLE_KINDS = ["download", "course_files", "ebook"] as const;
export const TICKET_KINDS = [...PLAYABLE_KINDS, ...DOWNLOADABLE_KINDS] as const;

export type DownloadableKind = (typeof DOWNLOADABLE_KINDS)[number];
export type TicketKind = (typeof TICKET_KINDS)[number];

/** A playable item, as described by its slice. */
export interface Playable {
  /** In order; empty: there is no file yet. */
  mediaIds: readonly number[];
  contentType: string;
  resourceKeys: readonly string[];
  /** How many seconds everyone may see; null: none. */
  previewSeconds: number | null;
  /**
   * What a ticket for it delivers, if its name differs from the ticket's: the book of an e-book, the downloads of an
   * archive.
   */
  delivers?: { id?: number; parts?: readonly number[] };
  /** A sentence with the opening time for this viewer, regardless of their rights; null: it is open. */
  waitsUntil: string | null;
}

/** Whether a ticket is for a download. */
export function isDownloadableKind(kind: TicketKind): kind is DownloadableKind {
  return (DOWNLOADABLE_KINDS as readonly string[]).includes(kind);
}

/** null: it does not exist, or is not published yet. */
export type FindPlayable = (id: number, user: CallingUser | null) => Promise<Playable | null>;
