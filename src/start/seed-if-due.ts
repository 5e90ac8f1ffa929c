import type { StoragePlace } from "../adapters/storage/open-storage.ts";
import { isDue, readDemoState } from "../composition/demo/demo-state.ts";
import type { Config } from "../config.ts";
import type { SiteDatabase } from "./open-site-database.ts";
import { seedInProcess } from "./seed-in-process.ts";

interface SeedOptions {
  config: Config;
  contentFolder: string;
  stopping: AbortSignal;
}

interface SeededSite {
  database: Pick<SiteDatabase, "url" | "main">;
  place: StoragePlace;
  takesRealPayments: boolean;
}

/** Imports the demo content unless the site has it, or had content of its own. */
export async function seedIfDue(
  { config, contentFolder, stopping }: SeedOptions,
  { database: { url, main }, place, takesRealPayments }: SeededSite,
): Promise<void> {
  if (!config.SEED_DEMO || !isDue(await readDemoState(main.db))) return;
  const task = { url, place, contentFolder, logLevel: config.LOG_LEVEL, hasSamples: !takesRealPayments };
  await seedInProcess(task, { stopping });
}
