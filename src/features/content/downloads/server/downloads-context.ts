import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, Transaction } from "../../../../ports/database.ts";
import type { FileStorage } from "../../../../ports/file-storage.ts";
import type { MediaTools } from "../../../../ports/media-tools.ts";
import type { Uploads } from "../../../../ports/uploads.ts";
import type { DownloadableKind } from "../../media/playable.ts";
import type { Carrier, CarrierKind } from "../download-types.ts";

export const TAKE_JOB = "take-download";

/** The dependencies of importing files. */
export interface DownloadsIntake {
  db: Database;
  clock: Clock;
  /** Files that are only sent with tickets. */
  storage: FileStorage;
  uploads: Uploads;
  tools: Pick<MediaTools, "readAiMark" | "writeAiMark">;
}

/** A carrier, and the keys of the rights that include it. */
export interface KnownCarrier extends Carrier {
  resourceKeys: readonly string[];
}

/** The data needed to display them. */
export interface GuestDownloadsContext {
  /** May read public tables only. */
  guestDb: Database;
  clock: Clock;
  /** By kind and id, without unpublished ones. */
  listCarriers: Record<CarrierKind, (ids: readonly number[]) => Promise<ReadonlyMap<number, KnownCarrier>>>;
}

export interface DownloadsContext extends DownloadsIntake, GuestDownloadsContext {
  /** The site's name, for AI marks in sent files. */
  readSiteName(): Promise<string>;
  /** The path of its upload. */
  uploadsPath: string;
  sendJob(name: string, data: object, options?: { singletonKey?: string; tx?: Transaction }): Promise<unknown>;
  /** A ticket for the file. Throws 404, 403. */
  issueDownloadTicket(request: { kind: DownloadableKind; id: number; user: CallingUser | null }): Promise<{
    cookie: string;
    path: string;
    expiresAt: Date;
    fileIds: readonly number[];
    endsRefund: boolean;
  }>;
  people: Pick<ListedPeople, "findNames">;
  /** Whether this network address is new today; nothing is stored beyond the day. */
  isFirstToday(key: string): Promise<boolean>;
}
