import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import { listBases, listSeries } from "../../src/cli/archive/archive-layout.ts";
import { readArchiveRecord } from "../../src/cli/archive/archive-record.ts";
import type { ArchiveTask } from "../../src/cli/archive/keep-archive.ts";
import { runCli } from "../run-cli.ts";

const run = promisify(execFile);

const SECRET = "a secret of the archived site, which is long enough";
const WAIT = { timeout: 60_000, interval: 100 };

/** A cluster with the product's tables, which each worker creates once, because that takes longer than all copies. */
let migrated: Promise<string> | null = null;

async function migrate(): Promise<string> {
  // The folder for temporary files is removed after the run.
  const folder = path.join(await mkdtemp(path.join(tmpdir(), "archive-migrated-")), "data");
  expect(await runCli({ DATA_DIR: folder }, ["migrate"])).toMatchObject({ code: 0 });
  return folder;
}

/** The embedded database of a site in one process, and its archive in another, as in the product. */
export async function startArchivedSite({
  keepMiB = 512,
  destination,
}: {
  keepMiB?: number;
  destination?: string;
} = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), "archive-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const archive = destination ?? path.join(folder, "archive of the 站点's log");
  const key = path.join(folder, "key.txt");
  await mkdir(archive, { recursive: true });
  const identity = await generateX25519Identity();
  await writeFile(key, `${identity}\n`);
  const recipients = [await identityToRecipient(identity)];
  const first = path.join(folder, "data");
  migrated ??= migrate();
  await run("cp", ["-a", await migrated, first]);
  await writeFile(path.join(first, "app-secret"), SECRET);
  const restoreArgs = ["restore", archive, "--identity", key];

  return {
    ...(await startSite(first, { archive, recipients, keepMiB })),
    folder,
    archive,
    restoreArgs,
    waitForBases: (count: number) =>
      expect
        .poll(
          async () =>
            (await Promise.all((await listSeries(archive)).map((name) => listBases(archive, name)))).flat().length,
          WAIT,
        )
        .toBe(count),
    restore: (target: string, ...args: string[]) =>
      runCli({ DATA_DIR: path.join(folder, target) }, [...restoreArgs, ...args]),
    /** The restored site goes on, with the same archive. */
    startAgain: (target: string) => startSite(path.join(folder, target), { archive, recipients, keepMiB }),
  };
}

async function startSite(
  dataDir: string,
  { archive, recipients, keepMiB }: Pick<ArchiveTask, "archive" | "recipients" | "keepMiB">,
) {
  const site = fork(path.join(import.meta.dirname, "../database/run-embedded-server.ts"), [dataDir]);
  const [{ url }] = await once(site, "message");
  const serverPid = Number((await readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
  const task: ArchiveTask = {
    url,
    dataDir,
    archive,
    recipients,
    appSecret: SECRET,
    hasSecret: true,
    baseHour: 4,
    keepDays: 90,
    keepMiB,
    logLevel: "silent",
  };
  const processes: ChildProcess[] = [site];
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();

  function startArchive(): ChildProcess {
    const child = fork(path.join(import.meta.dirname, "../../src/start/archive-process.ts"), {
      serialization: "advanced",
    });
    child.send(task);
    processes.push(child);
    return child;
  }

  /** As if the machine lost power: nobody writes anything any more. */
  async function killAll(): Promise<void> {
    for (const child of processes) child.kill("SIGKILL");
    try {
      process.kill(serverPid, "SIGKILL");
    } catch (error) {
      expect(error).toMatchObject({ code: "ESRCH" });
    }
    await client.end().catch(() => undefined);
  }
  onTestFinished(killAll);
  const readReason = async () => (await readArchiveRecord(dataDir)).failed?.reason ?? null;

  return {
    dataDir,
    client,
    startArchive,
    killAll,
    readReason,
    /** When it failed last, in milliseconds; 0 if it does not fail. */
    readFailedAt: async () => (await readArchiveRecord(dataDir)).failed?.at.getTime() ?? 0,
    stopArchive: () => processes.at(-1)?.kill("SIGKILL"),
    waitUntilArchived: async () => {
      const now = Date.now();
      await expect
        .poll(async () => (await readArchiveRecord(dataDir)).reached?.getTime() ?? 0, WAIT)
        .toBeGreaterThan(now);
    },
    waitForFailure: () => expect.poll(readReason, WAIT).not.toBeNull(),
    waitForRecovery: () => expect.poll(readReason, WAIT).toBeNull(),
  };
}

/** The rows of a restored site. */
export async function readRestored(dataDir: string, statement: string): Promise<unknown[]> {
  const site = fork(path.join(import.meta.dirname, "../database/run-embedded-server.ts"), [dataDir]);
  const [{ url }] = await once(site, "message");
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
    site.send("stop");
    await once(site, "exit");
  }
}
