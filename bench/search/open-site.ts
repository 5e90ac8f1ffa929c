import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connectDatabase } from "../../src/adapters/database/connect.ts";
import { startEmbeddedPostgres } from "../../src/adapters/database/embedded-server.ts";
import { migrateDatabase } from "../../src/adapters/database/migrate.ts";
import { createLogger } from "../../src/kit/process/logger.ts";
import { createContentSlices } from "../../src/start/content-slices.ts";

const logger = createLogger("warn", process.stderr);

/** A separate database server; `close` removes its data, or leaves it in the named folder for inspection. */
export async function openServer(givenDir: string | undefined) {
  const dataDir = givenDir ?? (await mkdtemp(path.join(tmpdir(), "zhixing-search-")));
  const server = await startEmbeddedPostgres({ dataDir, logger });
  return {
    url: server.url,
    dataDir,
    close: async () => {
      await server.stop();
      if (givenDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The content slices on one database, configured as in the command line. */
export async function openContent({ url, dataDir }: { url: string; dataDir: string }) {
  await migrateDatabase({ url, migrationsFolder: path.join(import.meta.dirname, "../../migrations"), logger });
  const connect = (role?: "zhixing_guest") => {
    const connection = connectDatabase({ url, max: 4, applicationName: "scale-search", logger, ...(role && { role }) });
    // Connections stay open, because the processor time of a closed connection would be lost.
    connection.pool.options.idleTimeoutMillis = 0;
    return connection;
  };
  const [main, guest] = [connect(), connect("zhixing_guest")];
  return {
    url,
    db: main.db,
    guestDb: guest.db,
    slices: createContentSlices({ db: main.db, place: { dataDir, s3: null }, logger }),
    close: async () => {
      await Promise.all([main.close(), guest.close()]);
    },
  };
}

export type ContentSite = Awaited<ReturnType<typeof openContent>>;
