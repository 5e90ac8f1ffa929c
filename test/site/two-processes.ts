import path from "node:path";
import { putMintedKeys } from "../../src/sandbox/minted-keys-fixture.ts";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import type { TestDatabase } from "../database/database.ts";
import { createSiteFixture } from "./site-fixture.ts";
import type { RunningSite } from "./start-site.ts";

/** Two processes of the built site on one database with the same providers, as behind a load balancer. */
export interface TwoProcesses {
  database: TestDatabase;
  sites: [RunningSite, RunningSite];
  /** Starts a new process in place of a killed one. */
  restart(which: 0 | 1): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param ownEnv the variables of each process in addition to the shared ones
 */
export async function startTwoProcesses(
  ownEnv: readonly [Record<string, string>, Record<string, string>] = [{}, {}],
): Promise<TwoProcesses> {
  const fixture = await createSiteFixture();
  const folders = [await createDataFolder(), await createDataFolder()] as const;
  // The same accounts at WeChat, Alipay and the SMS provider, as on two machines of one site.
  for (const folder of folders) await putMintedKeys(path.join(folder, "sandbox"));
  const start = (which: 0 | 1) => fixture.start({ DATA_DIR: folders[which], ...ownEnv[which] });
  const sites: TwoProcesses["sites"] = [await start(0), await start(1)];
  return {
    database: fixture.database,
    sites,
    async restart(which) {
      sites[which] = await start(which);
    },
    async close() {
      await fixture.close();
      for (const folder of folders) await removeDataFolder(folder);
    },
  };
}
