import type { CallingUser } from "../../kit/api/caller.ts";

/** What the server delivers by a right: one page, film or file at a time. */
export const DELIVERED_KINDS = ["document", "article", "lesson", "media", "download", "course_files", "ebook"] as const;

export type DeliveredKind = (typeof DELIVERED_KINDS)[number];

/** A resource whose body goes out, as its slice knows it. */
export interface DeliveredContent {
  kind: DeliveredKind;
  /** Of an e-book: the number of its book. */
  id: number;
  contentType: string;
  /** The resource itself first, then what contains it. */
  resourceKeys: readonly string[];
  /** Films and recordings: how many of the first seconds everybody may see; they are no use. */
  previewSeconds?: number | null;
  /** Of an archive: the downloads in it. */
  parts?: readonly number[];
}

export interface DeliveredFile {
  id: number;
  /** Bytes of a download, milliseconds of a film or recording. */
  length: number;
  /** A film or recording is measured by its time, a download by its bytes; a picture counts at once. */
  measuredBy: "time" | "bytes" | "none";
}

/** The first unit that went out, and the first that did not. */
export type SentRange = [from: number, to: number];

/** Where the bytes of one answer are written down. */
export interface FileDelivery {
  add(ranges: readonly SentRange[]): Promise<void>;
}

/**
 * Writes down what the server delivers to whom. Called before the body is sent and only when it is sent: not for an
 * answer that fails, 304 or HEAD.
 */
export interface RecordDeliveries {
  text(user: CallingUser | null, content: DeliveredContent): Promise<void>;
  /**
   * Whether it was bought singly and is unopened while a refund can still depend on that: then it opens only when the
   * buyer confirms, and not by returning from the payment.
   */
  isUnopenedPurchase(user: CallingUser | null, content: DeliveredContent): Promise<boolean>;
  /** null: nothing of it is counted. */
  file(user: CallingUser | null, content: DeliveredContent, file: DeliveredFile): Promise<FileDelivery | null>;
}
