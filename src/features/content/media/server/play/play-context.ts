import type { AccessResource, DecideAccess } from "../../../../../domain/access/access.ts";
import type { Access } from "../../../../../domain/access/access-contract.ts";
import type { RecordDeliveries } from "../../../../../domain/content/delivered-content.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import type { StoredFile } from "../../../../../ports/file-storage.ts";
import type { DownloadableFile } from "../../media-access.ts";
import type { DownloadableKind, FindPlayable, TicketKind } from "../../playable.ts";
import type { MediaContext } from "../files/media-context.ts";

export interface PlayContext extends MediaContext {
  find: Record<TicketKind, FindPlayable>;
  /** The file of a download ticket; null: there is none. */
  findDownloadableFile(args: {
    kind: DownloadableKind;
    resourceId: number;
    fileIds: readonly number[];
    fileId: number;
    part: string;
  }): Promise<DownloadableFile | null>;
  /** A stored picture at a width; `isFinal: false`: the original, because the width is not encoded yet. */
  openNarrowPicture(
    name: string,
    narrow: { width: number; accept: string },
  ): Promise<(StoredFile & { mediaType: string; isFinal: boolean }) | null>;
  decideAccess: DecideAccess;
  /** The same, but from the current state of the database, for responses in progress. */
  decideAccessNow(user: CallingUser | null, resource: AccessResource): Promise<Access>;
  /** The user of the session; null once it has ended. At most a second old, or just read if `isFresh`. */
  readSession(ids: { userId: number; sessionId: string }, options: { isFresh: boolean }): Promise<CallingUser | null>;
  deliveries: Pick<RecordDeliveries, "file" | "isUnopenedPurchase">;
  /** Cookies are only sent over https. */
  isSecure: boolean;
}
