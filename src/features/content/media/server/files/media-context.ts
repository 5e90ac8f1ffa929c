import type { Logger } from "../../../../../kit/process/logger.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database, Transaction } from "../../../../../ports/database.ts";
import type { FileStorage } from "../../../../../ports/file-storage.ts";
import type { MediaTools } from "../../../../../ports/media-tools.ts";
import type { Uploads } from "../../../../../ports/uploads.ts";

export const INGEST_JOB = "ingest-media";
export const PREVIEW_JOB = "cut-preview";

export interface MediaContext {
  db: Database;
  clock: Clock;
  logger: Pick<Logger, "warn">;
  /** Films and recordings; they have no public address. */
  storage: FileStorage;
  uploads: Uploads;
  tools: MediaTools;
  /** Public pictures: posters. */
  savePicture(picture: { bytes: Uint8Array; isSvgAllowed: false }): Promise<{ src: string }>;
  sendJob(name: string, data: object, options?: { singletonKey?: string; tx?: Transaction }): Promise<unknown>;
  settings: {
    /** Whether films are also encoded in several sizes. */
    hasHls: boolean;
  };
}
