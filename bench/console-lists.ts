// `npm run bench:console-lists`: the cost of each staff list for every filter and order with 50 000 orders, 1 000 000
// accounts, 100 000 articles, documents, comments, messages and downloads, 50 000 bookings, cases and certificates, and
// the pages that PostgreSQL reads for it. `npm run bench:console-lists -- listRefunds` measures the lists whose name
// contains one of these words; with `--all` every row is printed, otherwise the slowest of each list. The ten slowest of
// all follow at the end. CONSOLE_DATA_DIR stores the filled database for the next run.
import { loadavg } from "node:os";
import path from "node:path";
import pg from "pg";
import { connectDatabase } from "../src/adapters/database/connect.ts";
import { startEmbeddedPostgres } from "../src/adapters/database/embedded-server.ts";
import { migrateDatabase } from "../src/adapters/database/migrate.ts";
import type { App } from "../src/composition/app.ts";
import type { EndpointSpec, InputOf } from "../src/kit/api/endpoint.ts";
import { callEndpoint } from "../test/call-endpoint.ts";
import { createTestApp } from "../test/create-test-app.ts";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { quietLogger } from "../test/quiet-logger.ts";
import { LIST_CASES } from "./console-cases.ts";
import { fillConsole } from "./console-data.ts";
import { quantile } from "./quantile.ts";
import { createCpuMeter } from "./server-cpu.ts";

const WARMING = 2;
const CALLS = 20;
const MAX_MS = 100;
const SLOWEST = 10;

interface Query {
  text: string;
  values: unknown[];
}

interface Measured {
  name: string;
  p50: number;
  p95: number;
  cpuP95: number;
  /** Pages of 8 KiB that the statements of one call touch. */
  buffers: number;
  rows: number;
}

const args = process.argv.slice(2).filter((arg) => arg !== "--all");
const isWhole = process.argv.includes("--all");
const ownDir = process.env.CONSOLE_DATA_DIR;
const dataDir = ownDir ?? (await createDataFolder({ isOnDisk: true }));
const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
const client = new pg.Client(server.url);
try {
  await client.connect();
  const url = new URL("/console", server.url).href;
  const { rowCount } = await client.query("select from pg_database where datname = 'console'");
  if (rowCount === 0) await client.query("create database console");
  await migrateDatabase({ url, migrationsFolder: path.resolve("migrations"), logger: quietLogger });
  if (rowCount === 0) await fillConsole(url);
  await measureLists(url);
} finally {
  await client.end();
  await server.stop();
  if (!ownDir) await removeDataFolder(dataDir);
}

async function measureLists(url: string): Promise<void> {
  const { db, pool, close } = connectDatabase({ url, max: 2, applicationName: "scale-console", logger: quietLogger });
  // Connections stay open, because the processor time of a closed connection would be lost.
  pool.options.idleTimeoutMillis = 0;
  try {
    const app = createTestApp(db, { dataDir });
    console.log(`load of the machine: ${loadavg().map((load) => load.toFixed(1))}`);
    print("", ["p50 ms", "p95 ms", "cpu p95", "buffers", "rows"]);
    const all: Measured[] = [];
    for (const list of LIST_CASES) {
      const { name } = list.endpoint;
      if (args.length > 0 && !args.some((arg) => name.includes(arg))) continue;
      const orders = list.sorts.length === 0 ? [{}] : list.sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }]);
      const measured: Measured[] = [];
      for (const filter of list.filters)
        for (const order of orders) {
          const query = { ...filter, ...order };
          const input = { query, ...(list.params && { params: list.params }) };
          measured.push(await measure(app, pool, { endpoint: list.endpoint, input, name: `${name} ${words(query)}` }));
        }
      printList(name, measured);
      all.push(...measured);
    }
    print(`the ${SLOWEST} slowest of ${all.length} lists`, []);
    for (const one of bySlowness(all).slice(0, SLOWEST)) printRow(one);
  } finally {
    await close();
  }
}

async function measure(
  { endpoints }: App,
  pool: pg.Pool,
  { endpoint, input, name }: { endpoint: EndpointSpec; input: object; name: string },
): Promise<Measured> {
  const device = { id: null, name: null, browser: null, os: null, fingerprint: null, userAgent: "bench" };
  const user = { id: 1, sessionId: "bench", isAdmin: false };
  const caller = { user, device, ip: "127.0.0.1", requestId: "bench", header: () => null };
  const call = () => callEndpoint(endpoints, { endpoint, input: input as InputOf<EndpointSpec>, caller });
  for (let turn = 0; turn < WARMING; turn += 1) await call();
  const readCpu = await createCpuMeter(client);
  const [times, cpu]: [number[], number[]] = [[], []];
  let answer: unknown;
  for (let turn = 0; turn < CALLS; turn += 1) {
    const before = readCpu();
    const startedAt = performance.now();
    answer = await call();
    times.push(performance.now() - startedAt);
    const after = readCpu();
    cpu.push((after.site - before.site + after.database - before.database) / 1000);
  }
  const buffers = await countBuffers(await recordQueries(pool, call));
  const rows = (answer as { items: unknown[] }).items.length;
  return { name, p50: quantile(times, 0.5), p95: quantile(times, 0.95), cpuP95: quantile(cpu, 0.95), buffers, rows };
}

/** The statements that a call sends. */
async function recordQueries(pool: pg.Pool, call: () => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = [];
  const send = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  pool.query = ((query: { text: string }, values: unknown[] = []) => {
    queries.push({ text: query.text, values });
    return send(query, values);
  }) as typeof pool.query;
  try {
    await call();
  } finally {
    pool.query = send as typeof pool.query;
  }
  if (queries.length === 0) throw new Error("the call sent no statement to the pool");
  return queries;
}

async function countBuffers(queries: readonly Query[]): Promise<number> {
  const reader = new pg.Client(new URL("/console", server.url).href);
  await reader.connect();
  try {
    let buffers = 0;
    for (const { text, values } of queries) {
      const { rows } = await reader.query(`explain (analyze, buffers, timing off, format json) ${text}`, values);
      const plan = rows[0]["QUERY PLAN"][0].Plan;
      buffers += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    }
    return buffers;
  } finally {
    await reader.end();
  }
}

function printList(name: string, measured: readonly Measured[]): void {
  const slowest = bySlowness(measured);
  if (!isWhole) print(`${name}: ${measured.length} lists, p95 of p95`, figures(summary(measured)));
  for (const one of isWhole ? slowest : slowest.filter((row, place) => place === 0 || isSlow(row))) printRow(one);
}

function printRow(one: Measured): void {
  print(`  ${one.name}`, [...figures(one), isSlow(one) ? "too slow" : ""]);
}

function bySlowness(measured: readonly Measured[]): Measured[] {
  return measured.toSorted((one, other) => other.p95 - one.p95);
}

/**
 * A busy machine makes calls slower but hardly more expensive, so a call is too slow only when both times are above the
 * limit.
 */
function isSlow({ p95, cpuP95 }: Measured): boolean {
  return Math.min(p95, cpuP95) > MAX_MS;
}

function summary(measured: readonly Measured[]): Measured {
  const of = (key: "p50" | "p95" | "cpuP95" | "buffers" | "rows", share: number) =>
    quantile(
      measured.map((row) => row[key]),
      share,
    );
  return {
    name: "",
    p50: of("p50", 0.5),
    p95: of("p95", 0.95),
    cpuP95: of("cpuP95", 0.95),
    buffers: of("buffers", 0.95),
    rows: of("rows", 0.5),
  };
}

function figures({ p50, p95, cpuP95, buffers, rows }: Measured): number[] {
  return [p50, p95, cpuP95, buffers, rows];
}

function words(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([key, value]) => `${key}=${value}`)
    .join(" ");
}

function print(name: string, cells: readonly (number | string)[]): void {
  const written = cells.map((cell) => (typeof cell === "number" ? String(Number(cell.toPrecision(3))) : cell));
  console.log(name.padEnd(64), ...written.map((cell) => cell.padStart(9)));
}
