// `npm run bench:scale`: the cost of lists, pages of works, progress and notes with 100 000 documents and as many
// articles, 20 000 lessons, 1 000 000 rows of progress and 1 000 000 orders, compared with the same calls on 1/100 of
// the data, alternately in one run. `npm run bench:scale -- notebook vip` measures the calls whose name contains one of
// these words.
import { loadavg } from "node:os";
import path from "node:path";
import pg from "pg";
import { connectDatabase } from "../src/adapters/database/connect.ts";
import { startEmbeddedPostgres } from "../src/adapters/database/embedded-server.ts";
import { migrateDatabase } from "../src/adapters/database/migrate.ts";
import { createTestApp } from "../test/create-test-app.ts";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { quietLogger } from "../test/quiet-logger.ts";
import { quantile } from "./quantile.ts";
import { type Amounts, HUNDREDTH, WHOLE } from "./scale-amounts.ts";
import type { ScaleCall, ScaledSite } from "./scale-call.ts";
import { SCALE_CALLS } from "./scale-calls.ts";
import { fillDatabase } from "./scale-data.ts";
import { createCpuMeter } from "./server-cpu.ts";

const WARMING = 10;
const ROUNDS = 12;
const CALLS_A_ROUND = 10;
const MAX_MS = 50;
const MAX_GROWTH = 1.5;
/**
 * Wall time, then processor time of site and database, each as 95th percentile with a hundredth and with all data; then
 * the number of shown items.
 */
const COLUMNS = ["p95, 1/100", "p95 ms", "×", "cpu, 1/100", "cpu p95 ms", "cpu ×", "shown", "shown"];

interface Side {
  site: ScaledSite;
  times: number[];
  /** Processor time of site and database for each call, in ms. */
  cpu: number[];
  /** Total number of items in all answers, which must be equal on both sides. */
  rows: number;
}

const args = process.argv.slice(2);
const calls = SCALE_CALLS.filter(({ name }) => args.length === 0 || args.some((arg) => name.includes(arg)));
/** Folder that stores the filled databases for the next run; if unset, they are not stored. */
const ownDir = process.env.SCALE_DATA_DIR;
const dataDir = ownDir ?? (await createDataFolder({ isOnDisk: true }));
const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
const closing: (() => Promise<void>)[] = [];
try {
  const small = await openSite("hundredth", HUNDREDTH);
  const whole = await openSite("whole", WHOLE);
  const client = await connectAlone(server.url);
  closing.push(() => client.end());
  console.log(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
  );
  printRow("", COLUMNS);
  for (const call of calls) printRow(call.name, await measure(call, { small, whole, client }));
  console.log(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
  );
} finally {
  for (const close of closing) await close();
  await server.stop();
  if (!ownDir) await removeDataFolder(dataDir);
}

/** The product on its own database, configured like the site: pages of guests are read with the guest role. */
async function openSite(name: string, amounts: Amounts): Promise<ScaledSite> {
  const url = new URL(`/${name}`, server.url).href;
  const isNew = await createDatabase(name);
  await migrateDatabase({ url, migrationsFolder: path.resolve("migrations"), logger: quietLogger });
  const connect = (applicationName: string, role?: "zhixing_guest") => {
    const connection = connectDatabase({ url, max: 5, applicationName, logger: quietLogger, ...(role && { role }) });
    closing.push(connection.close);
    // Connections stay open, because the processor time of a closed connection would be lost.
    connection.pool.options.idleTimeoutMillis = 0;
    return connection;
  };
  const own = connect("scale-site");
  const guest = connect("scale-guest", "zhixing_guest");
  if (isNew) {
    const startedAt = performance.now();
    await fillDatabase(url, amounts);
    console.log(`${name}: filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
  return { app: createTestApp(own.db, { dataDir, guestDb: guest.db }), amounts, db: own.db };
}

async function createDatabase(name: string): Promise<boolean> {
  const client = await connectAlone(server.url);
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
    return rowCount === 0;
  } finally {
    await client.end();
  }
}

async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

async function measure(
  call: ScaleCall,
  { small, whole, client }: { small: ScaledSite; whole: ScaledSite; client: pg.Client },
): Promise<(number | string)[]> {
  const sides: Side[] = [small, whole].map((site) => ({ site, times: [], cpu: [], rows: 0 }));
  for (const { site } of sides) for (let turn = 0; turn < WARMING; turn += 1) await call.run(site, turn);
  for (let round = 0; round < ROUNDS; round += 1) {
    const readCpu = await createCpuMeter(client);
    for (const side of sides) {
      for (let turn = round * CALLS_A_ROUND; turn < (round + 1) * CALLS_A_ROUND; turn += 1) {
        const before = readCpu();
        const startedAt = performance.now();
        const answer = await call.run(side.site, turn);
        side.times.push(performance.now() - startedAt);
        const after = readCpu();
        side.rows += countItems(answer);
        side.cpu.push((after.site - before.site + after.database - before.database) / 1000);
      }
    }
  }
  const [less, all] = sides as [Side, Side];
  const growth = (list: "times" | "cpu", share: number) => quantile(all[list], share) / quantile(less[list], share);
  const isSlow = Math.min(quantile(all.times, 0.95), quantile(all.cpu, 0.95)) > MAX_MS;
  const grows = Math.min(growth("times", 0.95), growth("cpu", 0.5)) > MAX_GROWTH;
  return [
    quantile(less.times, 0.95),
    quantile(all.times, 0.95),
    growth("times", 0.95),
    quantile(less.cpu, 0.95),
    quantile(all.cpu, 0.95),
    growth("cpu", 0.5),
    ...[less.rows, all.rows].map((items) => items / (ROUNDS * CALLS_A_ROUND)),
    isSlow ? "too slow" : grows ? "grows" : "",
  ];
}

function countItems(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  return typeof answer === "object" && answer && "items" in answer ? countItems(answer.items) : 1;
}

function printRow(name: string, cells: readonly (number | string)[]): void {
  const rows = cells.map((cell) =>
    (typeof cell === "number" ? String(Number(cell.toPrecision(3))) : cell).padStart(11),
  );
  console.log(name.padEnd(54), ...rows);
}
