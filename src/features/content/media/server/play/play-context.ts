import type { AccessResource, DecideAccess } from "../../../../../domain/access/access.ts";
import type { Access } from "../../../../../domain/access/access-contract.ts";
import type { RecordDeliveries } from "../../../../../domain/content/delivered-content.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
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
  decideAccess: DecideAccess;
  /** The same by the current state of the database, for answers that are in progress. */
  decideAccessNow(user: CallingUser | null, resource: AccessResource): Promise<Access>;
  /** The user of the session; null once it has ended. From the database within the last second, or just now. */
  readSession(ids: { userId: number; sessionId: string }, options: { isFresh: boolean }): Promise<CallingUser | null>;
  deliveries: Pick<RecordDeliveries, "file" | "isUnopenedPurchase">;
  /** Cookies are for https alone. */
  isSecure: boolean;
}
