import type { ByteRange, OutgoingFile } from "../../../ports/file-storage.ts";

/** The parts of a request: `/media/<ticket>/<media id>/<part>`. */
export interface MediaRequest {
  ticket: string;
  /** The value of the request's cookie; null: there was none. */
  cookie: string | null;
  mediaId: number;
  part: string;
  /** The request's `Accept`, which decides the format of a picture at a width. */
  accept?: string;
}

/** Bytes to send, after every check. */
export interface OutgoingMedia {
  mediaType: string;
  sizeBytes: number;
  /** Identifies the content: different bytes always have different tags. */
  tag: string;
  /** The name under which the browser saves the file; absent: it is shown in place. */
  fileName?: string;
  open(range: ByteRange | null): Promise<OutgoingFile>;
  /**
   * Calls `end` as soon as the ticket's right has ended.
   * @returns a function to call when the answer ends normally
   */
  subscribe(end: () => void): () => void;
}

/** A file to download, as the slice that stores it describes it. */
export type DownloadableFile = Omit<OutgoingMedia, "subscribe">;

export interface MediaAccess {
  /**
   * The right itself, for a response without content that lasts as long as the right. Throws 401 and 403 with the
   * reason.
   */
  follow(request: Pick<MediaRequest, "ticket" | "cookie">): Promise<Pick<OutgoingMedia, "subscribe">>;
  /** Throws 403 with the reason, 404 for a part that does not exist. */
  find(request: MediaRequest): Promise<OutgoingMedia>;
}

/** Below a ticket: the path that a player keeps open while it plays. */
export const RIGHT_PART = "right";

export const MEDIA_COOKIE = "media";

/** 128 random bits, as in every token. */
export const TICKET_PATTERN = "[A-Za-z0-9_-]{22}";
