// `npm run bench:import`: the cost of imports, in documents per second of processor time (of the importing process with
// its children, and of PostgreSQL), compared with bare unified on the same documents in the same run. Linux only.
// `npm run bench:import -- code` imports only the kinds whose name contains one of these words.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../src/adapters/database/embedded-server.ts";
import { migrateDatabase } from "../src/adapters/database/migrate.ts";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { readPostmasterPid } from "../test/database/postmaster-pid.ts";
import { quietLogger } from "../test/quiet-logger.ts";
import { PAGE_KINDS, type PageKind, writePages } from "./import-pages.ts";
import { readEndedChildren, readProcessTree } from "./process-cpu.ts";
import { runImport } from "./run-import.ts";

const MAX_MIB = 600;

const args = process.argv.slice(2);
const kinds = PAGE_KINDS.filter(({ name }) => args.length === 0 || args.some((arg) => name.includes(arg)));
const folder = await mkdtemp(path.join(tmpdir(), "zhixing-import-bench-"));
const dataDir = await createDataFolder({ isOnDisk: true });
const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
try {
  const postmaster = await readPostmasterPid(dataDir);
  const rows: Record<string, Record<string, number | string>> = {};
  for (const [index, kind] of kinds.entries()) {
    process.stderr.write(`${kind.name} …\n`);
    rows[`${kind.pages} × ${kind.name}`] = await measure(kind, { index, postmaster });
  }
  console.table(rows);
  console.log(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
  );
} finally {
  await server.stop();
  await removeDataFolder(dataDir);
  await rm(folder, { recursive: true, force: true });
}

/** Each kind has its own database, so that none is affected by the data of another. */
async function measure(kind: PageKind, { index, postmaster }: { index: number; postmaster: number }) {
  const pages = path.join(folder, `pages-${index}`);
  await writePages(pages, kind);
  const url = await createDatabase(`import_${index}`);
  const env = { DATABASE_URL: url, DATA_DIR: path.join(folder, `data-${index}`), LOG_LEVEL: "warn" };
  const mirrored = await countSeconds(postmaster, () => runMirror(pages));
  const imported = await countSeconds(postmaster, () => runImport(pages, { as: "book", env }));
  const again = await countSeconds(postmaster, () => runImport(pages, { as: "book", env }));
  for (const { result } of [imported, again]) if (result.failure !== null) throw new Error(result.failure);
  const { peakMib } = imported.result;
  const speed = kind.pages / imported.seconds;
  return {
    "docs / cpu s": round(speed),
    goal: kind.goal,
    "bare unified": round(kind.pages / mirrored.seconds),
    "× bare": round(mirrored.seconds / imported.seconds),
    "import cpu ms": round((imported.own / kind.pages) * 1000),
    "database cpu ms": round((imported.database / kind.pages) * 1000),
    "unchanged / cpu s": round(kind.pages / again.seconds),
    "most MiB": peakMib === null ? "unknown" : Math.round(peakMib),
    "goal MiB": MAX_MIB,
  };
}

async function countSeconds<Result>(postmaster: number, run: () => Promise<Result>) {
  const before = { own: readEndedChildren(), database: readProcessTree(postmaster) };
  const result = await run();
  const own = readEndedChildren() - before.own;
  const database = readProcessTree(postmaster) - before.database;
  return { result, own, database, seconds: own + database };
}

async function runMirror(pages: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "mirror-process.ts"), pages], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the mirror ended with ${code}`);
}

async function createDatabase(name: string): Promise<string> {
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(`/${name}`, server.url).href;
  await migrateDatabase({ url, migrationsFolder: path.resolve("migrations"), logger: quietLogger });
  return url;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
