import type { CallingUser } from "../../kit/api/caller.ts";

/** Content that the server delivers by a right: one page, film or file at a time. */
export const DELIVERED_KINDS = ["document", "article", "lesson", "media", "download", "course_files", "ebook"] as const;

export type DeliveredKind = (typeof DELIVERED_KINDS)[number];

/** A resource whose body is delivered, as its slice knows it. */
export interface DeliveredContent {
  kind: DeliveredKind;
  /** For an e-book: the number of its book. */
  id: number;
  contentType: string;
  /** The resource itself first, then its containers. */
  resourceKeys: readonly string[];
  /** For films and recordings: how many of the first seconds are public; they do not count as use. */
  previewSeconds?: number | null;
  /** For an archive: the downloads in it. */
  parts?: readonly number[];
}

export interface DeliveredFile {
  id: number;
  /** Bytes of a download, milliseconds of a film or recording. */
  length: number;
  /** Films and recordings are measured by time, downloads by bytes; a picture counts immediately. */
  measuredBy: "time" | "bytes" | "none";
}

/** The first unit that was sent, and the first that was not. */
export type SentRange = [from: number, to: number];

/** Records the bytes of one answer. */
export interface FileDelivery {
  /** Of a film or recording: what was on record as sent when the answer began, without overlaps. Of a download: none. */
  sentBefore: readonly SentRange[];
  add(ranges: readonly SentRange[]): Promise<void>;
}

/**
 * Records what the server delivers to whom. Called before the body is sent and only if it is sent: not for an answer
 * that fails, 304 or HEAD.
 */
export interface RecordDeliveries {
  text(user: CallingUser | null, content: DeliveredContent): Promise<void>;
  /**
   * Whether it was bought individually and is unopened while a refund can still depend on that: then it opens only
   * after the buyer confirms, and not by returning from the payment.
   */
  isUnopenedPurchase(user: CallingUser | null, content: DeliveredContent): Promise<boolean>;
  /** null: nothing of it is counted. */
  file(user: CallingUser | null, content: DeliveredContent, file: DeliveredFile): Promise<FileDelivery | null>;
}
