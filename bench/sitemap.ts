// `npm run bench:sitemap`: all sitemaps of a site with 1 000 000 articles, written out as crawlers fetch them: how many
// addresses they hold, how long that takes and what it adds to the memory of the process.
import path from "node:path";
import pg from "pg";
import { connectDatabase } from "../src/adapters/database/connect.ts";
import { startEmbeddedPostgres } from "../src/adapters/database/embedded-server.ts";
import { migrateDatabase } from "../src/adapters/database/migrate.ts";
import { createSiteMaps } from "../src/start/site-maps.ts";
import { createTestApp } from "../test/create-test-app.ts";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { quietLogger } from "../test/quiet-logger.ts";

const ARTICLES = 1_000_000;
const MIB = 1024 * 1024;
/** What sitemaps may add to a process at rest. */
const MAX_GROWTH_MIB = 128;

const dataDir = await createDataFolder({ isOnDisk: true });
const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
const connection = connectDatabase({ url: server.url, max: 4, applicationName: "bench", logger: quietLogger });
try {
  await migrateDatabase({ url: server.url, migrationsFolder: path.resolve("migrations"), logger: quietLogger });
  await fill();
  const maps = createSiteMaps(createTestApp(connection.db, { dataDir }).guest);
  const restRss = process.memoryUsage().rss;
  let [peakRss, addresses, bytes, largest] = [restRss, 0, 0, 0];
  const startedAt = performance.now();
  const index = await maps.index();
  const indexMs = performance.now() - startedAt;
  const names = [...index.matchAll(/sitemap-([a-z0-9-]+)\.xml/g)].map(([, name = ""]) => name);
  for (const name of names) {
    let own = 0;
    for await (const piece of (await maps.file(name)) ?? []) {
      own += Buffer.byteLength(piece);
      addresses += piece.match(/<url>/g)?.length ?? 0;
      peakRss = Math.max(peakRss, process.memoryUsage().rss);
    }
    bytes += own;
    largest = Math.max(largest, own);
  }
  const growth = (peakRss - restRss) / MIB;
  console.log(
    `${names.length} files, ${addresses} addresses, ${(bytes / MIB).toFixed(0)} MiB, the largest file ${(largest / MIB).toFixed(1)} MiB`,
  );
  console.log(`index ${indexMs.toFixed(0)} ms, everything ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  console.log(`resident ${(restRss / MIB).toFixed(0)} MiB before, ${(peakRss / MIB).toFixed(0)} MiB at most`);
  if (addresses < ARTICLES) throw new Error("addresses are missing");
  if (growth > MAX_GROWTH_MIB) throw new Error(`the sitemaps take ${growth.toFixed(0)} MiB`);
} finally {
  await connection.close();
  await server.stop();
  await removeDataFolder(dataDir);
}

/** Without triggers, because their work is not measured here. */
async function fill(): Promise<void> {
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query("set session_replication_role = replica");
  const at = "timestamptz '2026-01-01'";
  await client.query(
    `insert into articles (title, summary, content_type, author, tags, published_at, public_html, created_at, updated_at)
     select '题 ' || n, '', 'free', '林', '{}', ${at}, '', ${at}, ${at} from generate_series(1, $1) as n`,
    [ARTICLES],
  );
  await client.query("vacuum analyze articles");
  await client.end();
}
