import { readdir } from "node:fs/promises";
import { closeDataFolder } from "../adapters/data-folder.ts";
import { transferDataOwnership } from "../adapters/data-owner.ts";
import type { Config } from "../config.ts";
import { nullIfMissing } from "../kit/process/error-code.ts";
import { createLogger } from "../kit/process/logger.ts";
import { readPaymentAccounts } from "./configured-payments.ts";
import { openSiteDatabase } from "./open-site-database.ts";
import { publicOrigin } from "./public-origin.ts";
import { seedIfDue } from "./seed-if-due.ts";
import { readStoragePlace } from "./storage-place.ts";
import { type UndoSteps, undoAll } from "./undo-steps.ts";

interface PreparationOptions {
  config: Config;
  migrationsFolder: string;
  contentFolder: string;
  stopping: AbortSignal;
}

/**
 * The steps of a first start that need no built site: creates the embedded database, migrates it and imports the demo
 * content. It may end at any of them, because the start repeats what is missing. Only with an empty data folder: what is
 * in another one is checked by the start. No database server is left running.
 */
export async function prepareFirstStart(options: PreparationOptions): Promise<void> {
  const { config, stopping } = options;
  const { dataDir, DATABASE_URL } = config;
  const place = readStoragePlace(config);
  // An external store may belong to a site that already exists.
  if (DATABASE_URL !== undefined || place.s3 !== null || !(await isEmpty(dataDir))) return;
  const takesRealPayments = (await readPaymentAccounts(config, publicOrigin(config, config.PORT))).size > 0;
  const logger = createLogger(config.LOG_LEVEL);
  const undo: UndoSteps = [() => transferDataOwnership(dataDir)];
  try {
    await closeDataFolder(dataDir, logger);
    const database = await openSiteDatabase({ ...options, logger }, undo);
    stopping.throwIfAborted();
    await seedIfDue(options, { database, place, takesRealPayments });
  } finally {
    await undoAll(undo);
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(nullIfMissing);
  return names === null || names.length === 0;
}
