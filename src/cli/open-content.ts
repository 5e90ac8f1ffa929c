import { connectDatabase } from "../adapters/database/connect.ts";
import { settleCommits } from "../adapters/database/settle-commits.ts";
import type { Config } from "../config.ts";
import type { Database } from "../ports/database.ts";
import { createContentSlices } from "../start/content-slices.ts";
import { readStoragePlace } from "../start/storage-place.ts";
import { type CommandOptions, openDatabase } from "./open-database.ts";

const CONNECTIONS = 3;

interface OpenContent {
  db: Database;
  slices: ReturnType<typeof createContentSlices>;
  /** Await this before anything is reported as written. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export type ContentOptions = CommandOptions & { config: Config };

/** The slices that hold content, without the rest of the site. */
export async function openContent(options: ContentOptions): Promise<OpenContent> {
  const { config, logger } = options;
  const database = await openDatabase(options);
  const { db, pool, close } = connectDatabase({
    url: database.url,
    max: CONNECTIONS,
    applicationName: "zhixing-cli",
    logger,
    areCommitsDeferred: true,
  });
  const slices = createContentSlices({ db, place: readStoragePlace(config), logger, hasHls: config.VIDEO_HLS });
  return {
    db,
    settle: async () => {
      await slices.mergeIndex();
      await settleCommits(pool);
    },
    slices,
    close: async () => {
      await close();
      await database.close();
    },
  };
}
