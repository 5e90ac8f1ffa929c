import { join } from "node:path";
import { makeDataFolder } from "../adapters/data-folder.ts";
import { checkDatabase } from "../adapters/database/check-database.ts";
import { startEmbeddedPostgres } from "../adapters/database/embedded-server.ts";
import { migrateDatabase } from "../adapters/database/migrate.ts";
import { refuseUnfinishedRestore } from "../adapters/unfinished-restore.ts";
import type { Config } from "../config.ts";
import type { Logger } from "../kit/process/logger.ts";

export interface CommandOptions {
  config: Pick<Config, "dataDir" | "DATABASE_URL">;
  logger: Logger;
}

export const migrationsFolder = join(import.meta.dirname, "..", "..", "migrations");

/** The configured database, migrated to the newest schema; joins or starts the embedded server. */
export async function openDatabase({
  config,
  logger,
}: CommandOptions): Promise<{ url: string; applied: number; close(): Promise<void> }> {
  await makeDataFolder(config.dataDir);
  await refuseUnfinishedRestore(config.dataDir);
  if (config.DATABASE_URL !== undefined) await checkDatabase(config.DATABASE_URL);
  const embedded =
    config.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, logger }) : null;
  const url = embedded?.url ?? config.DATABASE_URL ?? "";
  const close = async () => embedded?.stop();
  try {
    return { url, applied: await migrateDatabase({ url, migrationsFolder, logger }), close };
  } catch (error) {
    await close();
    throw error;
  }
}
