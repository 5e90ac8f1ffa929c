import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connectDatabase } from "../../src/adapters/database/connect.ts";
import { startEmbeddedPostgres } from "../../src/adapters/database/embedded-server.ts";
import { migrateDatabase } from "../../src/adapters/database/migrate.ts";
import { createLogger } from "../../src/kit/process/logger.ts";
import { createContentSlices } from "../../src/start/content-slices.ts";

/**
 * A database of its own with the slices that hold content, as the command line has them; gone with `close`, or kept in
 * the folder that was named, for looking again.
 */
export async function openSite(keptDir: string | undefined) {
  const dataDir = keptDir ?? (await mkdtemp(path.join(tmpdir(), "zhixing-search-")));
  const logger = createLogger("warn", process.stderr);
  const server = await startEmbeddedPostgres({ dataDir, logger });
  await migrateDatabase({
    url: server.url,
    migrationsFolder: path.join(import.meta.dirname, "../../migrations"),
    logger,
  });
  const connect = (role?: "zhixing_guest") =>
    connectDatabase({ url: server.url, max: 4, applicationName: "search-bench", logger, ...(role && { role }) });
  const [main, guest] = [connect(), connect("zhixing_guest")];
  return {
    db: main.db,
    guestDb: guest.db,
    slices: createContentSlices({ db: main.db, place: { dataDir, s3: null }, logger }),
    close: async () => {
      await Promise.all([main.close(), guest.close()]);
      await server.stop();
      if (keptDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
