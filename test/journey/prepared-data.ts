import { cp } from "node:fs/promises";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { type RunningSite, startSite } from "../site/start-site.ts";

/** The variable with which workers find the folder that `prepareData` filled. */
const FOLDER_VARIABLE = "JOURNEY_PREPARED_DATA";

/**
 * Fills a data folder as the first start of a site does. `startPreparedSite` copies it, because importing the demo
 * content takes most of the time of a first start. Returns the function that removes the folder.
 * @param env environment of the site
 */
export async function prepareData(env: Record<string, string>): Promise<() => Promise<void>> {
  const dataDir = await createDataFolder();
  const site = await startSite({ dataDir, env });
  await site.stop();
  process.env[FOLDER_VARIABLE] = dataDir;
  return () => removeDataFolder(dataDir);
}

/** Starts a site on a copy of the prepared data; its `stop` removes the copy. */
export async function startPreparedSite(env: Record<string, string>): Promise<RunningSite> {
  const prepared = process.env[FOLDER_VARIABLE];
  if (prepared === undefined) throw new Error("the data folder was not prepared");
  const dataDir = await createDataFolder();
  await cp(prepared, dataDir, { recursive: true, preserveTimestamps: true });
  const site = await startSite({ dataDir, env });
  return {
    ...site,
    async stop() {
      await site.stop();
      await removeDataFolder(dataDir);
    },
  };
}
