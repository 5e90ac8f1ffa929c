import { checkDatabase } from "../adapters/database/check-database.ts";
import { connectDatabase } from "../adapters/database/connect.ts";
import { startDatabaseClock } from "../adapters/database/database-clock.ts";
import { startEmbeddedPostgres } from "../adapters/database/embedded-server.ts";
import { migrateDatabase } from "../adapters/database/migrate.ts";
import type { Config } from "../config.ts";
import type { Logger } from "../kit/process/logger.ts";
import type { UndoSteps } from "./undo-steps.ts";

interface DatabaseOptions {
  config: Config;
  migrationsFolder: string;
  logger: Logger;
  stopping: AbortSignal;
}

/** The migrated database, with one pool for everything and one that can read only public data. */
export type SiteDatabase = Awaited<ReturnType<typeof openSiteDatabase>>;

const GUEST_CONNECTIONS = 4;
/** By then open requests have been answered with 503; no connection of the server may still wait for them. */
const LOCK_TIMEOUT_MS = 4_000;

/** Starts the embedded PostgreSQL or checks the configured one, migrates it and connects to it. */
export async function openSiteDatabase(options: DatabaseOptions, undo: UndoSteps) {
  const { config, migrationsFolder, logger, stopping } = options;
  const url = await provideDatabase(config, logger, undo);
  stopping.throwIfAborted();
  await migrateDatabase({ url, migrationsFolder, logger });
  const lockTimeoutMs = Math.max(LOCK_TIMEOUT_MS, config.DATABASE_WAIT_MS);
  const pool = { url, applicationName: "zhixing", logger, waitMs: config.DATABASE_WAIT_MS, lockTimeoutMs };
  const main = connectDatabase({ ...pool, max: config.DATABASE_POOL_SIZE });
  const guest = connectDatabase({
    ...pool,
    applicationName: "zhixing-guest",
    max: GUEST_CONNECTIONS,
    role: "zhixing_guest",
  });
  undo.push(main.close, guest.close);
  const clock = await startDatabaseClock({ pool: main.pool, logger });
  undo.push(async () => clock.stop());
  return { url, main, guest, clock };
}

async function provideDatabase(config: Config, logger: Logger, undo: UndoSteps): Promise<string> {
  if (config.DATABASE_URL !== undefined) {
    await checkDatabase(config.DATABASE_URL);
    return config.DATABASE_URL;
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, logger });
  undo.push(() => embedded.stop());
  return embedded.url;
}
