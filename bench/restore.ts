// `npm run bench:restore -- 2`: what a site of this many GiB loses when it is killed and its disk is lost (RPO), and how
// long it takes from the archive until the site answers again (RTO).
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import type pg from "pg";
import { ALLOCATOR } from "../scripts/allocator.ts";
import { buildWhenChanged } from "../scripts/build-site.ts";
import { startEmbeddedPostgres } from "../src/adapters/database/embedded-server.ts";
import { listCopies } from "../src/cli/archive/archive-files.ts";
import { listBases, listSeries } from "../src/cli/archive/archive-layout.ts";
import { readArchiveRecord } from "../src/cli/archive/archive-record.ts";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { readPostmasterPid } from "../test/database/postmaster-pid.ts";
import { withClient } from "../test/database/with-client.ts";
import { quietLogger } from "../test/quiet-logger.ts";
import { startSite } from "../test/site/start-site.ts";
import { runMeasured } from "./measured-command.ts";

const MIB = 1024 * 1024;
const FILE_MIB = 4;
const ROW_KIB = 64;
/** Of the whole size; a third of the rows is written after the copy of the cluster, so that it is in the log only. */
const FILES_SHARE = 0.85;
const LOG_SHARE = 1 / 3;
const WRITES_PER_SECOND = 50;
const WRITE_SECONDS = 30;
const MAX_RPO_SECONDS = 5;
const MAX_RTO_SECONDS = 600;
const PAGES = ["/", "/articles", "/vip"];

const gib = Number(process.argv[2] ?? 2);
const fileCount = Math.round((gib * 1024 * FILES_SHARE) / FILE_MIB);
const rowCount = Math.round((gib * 1024 * 1024 * (1 - FILES_SHARE)) / ROW_KIB);

await buildWhenChanged();
const dataDir = await createDataFolder({ isOnDisk: true });
const other = await mkdtemp(path.join(tmpdir(), "zhixing-restore-"));
const archive = path.join(other, "archive");
const key = path.join(other, "key.txt");
const identity = await generateX25519Identity();
await mkdir(archive);
await writeFile(key, `${identity}\n`);
const env = {
  ...ALLOCATOR,
  LOG_LEVEL: "warn",
  ARCHIVE_DIR: archive,
  BACKUP_RECIPIENT: await identityToRecipient(identity),
};
try {
  await fillSite();
  const lost = await loseSite();
  await removeDataFolder(dataDir);
  const begun = performance.now();
  const restore = await runMeasured(["restore", archive, "--identity", key], dataDir);
  const site = await startSite({ dataDir, env });
  try {
    for (const page of PAGES) {
      const answer = await fetch(`${site.url}${page}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${page} answers ${answer.status}`);
    }
    const rtoSeconds = (performance.now() - begun) / 1_000;
    const last = await withDatabase(async (client) => {
      const { rows } = await client.query<{ at: Date; n: string }>(
        "select max(at) as at, (select count(*) from restore_bench_rows) as n from restore_bench_writes",
      );
      return { at: rows[0]?.at ?? new Date(0), rows: Number(rows[0]?.n) };
    });
    if (last.rows !== rowCount) throw new Error(`${last.rows} rows of ${rowCount} are back`);
    const rpoSeconds = (lost.killedAt.getTime() - last.at.getTime()) / 1_000;
    process.stdout.write(restore.output);
    console.log(
      `${gib} GiB: ${fileCount} files of ${FILE_MIB} MiB, ${rowCount} rows of ${ROW_KIB} KiB; in the archive after ${lost.archivedSeconds.toFixed(0)} s`,
    );
    console.log(`RPO ${rpoSeconds.toFixed(2)} s (at most ${MAX_RPO_SECONDS})`);
    console.log(
      `RTO ${rtoSeconds.toFixed(1)} s (at most ${MAX_RTO_SECONDS}): restore ${restore.seconds.toFixed(1)} s, then until ${PAGES.length} pages are answered`,
    );
    console.log(`memory of the restore: at most ${restore.peakMib.toFixed(0)} MiB`);
    if (rpoSeconds > MAX_RPO_SECONDS || rtoSeconds > MAX_RTO_SECONDS) process.exitCode = 1;
  } finally {
    await site.stop();
  }
} finally {
  await removeDataFolder(dataDir);
  await rm(other, { recursive: true, force: true });
}

/** The first start with the site's sample content, then files and rows beside it. */
async function fillSite(): Promise<void> {
  const site = await startSite({ dataDir, env: { ...env, ARCHIVE_DIR: undefined } });
  await site.stop();
  await mkdir(path.join(dataDir, "files", "restore-bench"), { recursive: true });
  for (let n = 0; n < fileCount; n++)
    await writeFile(path.join(dataDir, "files", "restore-bench", `${n}.bin`), randomBytes(FILE_MIB * MIB));
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
  try {
    await withClient(server.url, async (client) => {
      await client.query("create table restore_bench_rows (n bigserial primary key, content bytea not null)");
      await client.query("alter table restore_bench_rows alter column content set storage external");
      await client.query("create table restore_bench_writes (n bigserial primary key, at timestamptz not null)");
      await addRows(client, rowCount - Math.round(rowCount * LOG_SHARE));
    });
  } finally {
    await server.stop();
  }
}

async function addRows(client: pg.Client, count: number): Promise<void> {
  for (let n = 0; n < count; n++)
    await client.query("insert into restore_bench_rows (content) values ($1)", [randomBytes(ROW_KIB * 1024)]);
}

/** Archives the whole site, goes on writing, and kills everything at once. */
async function loseSite(): Promise<{ killedAt: Date; archivedSeconds: number }> {
  const begun = performance.now();
  const site = await startSite({ dataDir, env });
  const serverPid = await readPostmasterPid(dataDir);
  await until(async () => {
    const series = await listSeries(archive);
    return (await Promise.all(series.map((name) => listBases(archive, name)))).flat().length > 0;
  });
  await withDatabase((client) => addRows(client, Math.round(rowCount * LOG_SHARE)));
  const written = new Date();
  await until(async () => {
    const { reached, failed } = await readArchiveRecord(dataDir);
    if (failed !== null) throw new Error(failed.reason);
    return reached !== null && reached > written && (await countCopies()) >= fileCount;
  });
  const archivedSeconds = (performance.now() - begun) / 1_000;
  const killedAt = await withDatabase(async (client) => {
    client.on("error", () => undefined);
    for (let n = 0; n < WRITES_PER_SECOND * WRITE_SECONDS; n++) {
      await client.query("insert into restore_bench_writes (at) values ($1)", [new Date()]);
      await sleep(1_000 / WRITES_PER_SECOND);
    }
    await site.kill9();
    process.kill(serverPid, "SIGKILL");
    return new Date();
  });
  return { killedAt, archivedSeconds };
}

async function countCopies(): Promise<number> {
  return (await listCopies(archive)).filter(({ name }) => name.startsWith("files/restore-bench/")).length;
}

/** The database of the site that runs at this moment; only the site restarts it when it is killed. */
async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const joined = fork(path.join(import.meta.dirname, "../test/database/run-embedded-server.ts"), [dataDir]);
  const [{ url }] = await once(joined, "message");
  joined.kill("SIGKILL");
  await once(joined, "exit");
  return withClient(url, work);
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await sleep(500);
}
