import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, type OnTestFinishedHandler, test, vi } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { endConnections } from "../../../test/database/signal-connections.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { surroundings } from "../../../test/run-cli.ts";
import { bundleProgram } from "../../../test/spawn-program.ts";
import { limit } from "../../../test/time/limits.ts";
import { type JobClaims, openJobClaims } from "./job-claims.ts";
import { createJobQueue } from "./job-queue.ts";

const NAMES = ["scheduled", "one-per-key", "together", "plain", "long"];
const program = await bundleProgram(path.join(import.meta.dirname, "../../../test/jobs/job-process.ts"));
const shiftedClock = path.join(import.meta.dirname, "../../../test/time/shifted-clock.ts");

const namesOf = (runs: readonly { job: string }[]) => runs.map(({ job }) => job);
const sorted = NAMES.toSorted();
const allCompleted = Object.fromEntries(NAMES.map((name) => [name, "completed"]));
const within = (milliseconds: number) => ({ timeout: limit(milliseconds), interval: 50 });

/** A database with its own queue for one test, and processes that take its jobs. All are removed when the test ends. */
async function createFixture(onTestFinished: (handler: OnTestFinishedHandler) => void) {
  const database = await createTestDatabase();
  const children: ChildProcess[] = [];
  const opened: JobClaims[] = [];
  onTestFinished(async () => {
    // Also after a failed test; otherwise their sessions would try to reach the removed database until the test run
    // ends.
    await Promise.all(opened.map((claims) => claims.close()));
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await database.drop();
  });
  await database.pool.query(
    "create table runs (job text, pid int, count int, has_ended boolean not null default false)",
  );

  async function startProcess(mode: "hang" | "wait" | "run", { frozenSeconds = 60, clockOffMs = 0 } = {}) {
    const preload = clockOffMs === 0 ? [] : ["--import", shiftedClock];
    const env = { ...surroundings(), CLOCK_OFF_MS: String(clockOffMs) };
    const args = [...preload, program, database.url, mode, String(frozenSeconds)];
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    children.push(child);
    await once(child.stdout!, "data");
    return child;
  }

  /** One job of each kind, sent by a process that runs none of them. */
  async function sendOfEachKind(): Promise<void> {
    const sender = createJobQueue({ url: database.url, logger: quietLogger });
    await sender.start();
    for (const name of NAMES) await sender.send(name, {});
    await sender.stop();
  }

  async function listRuns(pid?: number): Promise<{ job: string; pid: number; has_ended: boolean }[]> {
    const { rows } = await database.pool.query(
      "select job, pid, has_ended from runs where job <> 'sweep' order by job, pid",
    );
    return pid === undefined ? rows : rows.filter((row) => row.pid === pid);
  }

  async function listStates(): Promise<Record<string, string>> {
    const { rows } = await database.pool.query("select name, state from jobs.job where name = any($1)", [NAMES]);
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  }

  async function startWithRunningJobs(options?: Parameters<typeof startProcess>[1]): Promise<ChildProcess> {
    const child = await startProcess("hang", options);
    await sendOfEachKind();
    await vi.waitFor(async () => expect(namesOf(await listRuns())).toEqual(sorted), within(20_000));
    return child;
  }

  async function openClaims(): Promise<JobClaims> {
    const claims = await openJobClaims({ url: database.url, logger: quietLogger });
    opened.push(claims);
    return claims;
  }

  return { database, startProcess, sendOfEachKind, listRuns, listStates, startWithRunningJobs, openClaims };
}

// Most of the time is spent waiting for processes, so the tests run concurrently.
test.concurrent("jobs of a killed process run again as soon as the next process has started, whatever their queue", {
  timeout: limit(60_000),
}, async ({ onTestFinished }) => {
  const { startProcess, listRuns, listStates, startWithRunningJobs } = await createFixture(onTestFinished);
  const killed = await startWithRunningJobs();
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const next = await startProcess("run");
  await vi.waitFor(async () => expect(namesOf(await listRuns(next.pid))).toEqual(sorted), within(15_000));
  await vi.waitFor(async () => expect(await listStates()).toEqual(allCompleted), within(5_000));
});

test.concurrent("another process takes over the jobs of a killed one, each once, whatever its clock shows", {
  timeout: limit(90_000),
}, async ({ onTestFinished }) => {
  const { database, startProcess, listRuns, listStates, startWithRunningJobs } = await createFixture(onTestFinished);
  const killed = await startWithRunningJobs({ clockOffMs: 3 * 3_600_000 });
  const [behind, right] = [await startProcess("wait", { clockOffMs: -3 * 3_600_000 }), await startProcess("wait")];
  expect(namesOf(await listRuns())).toEqual(sorted);
  killed.kill("SIGKILL");
  await vi.waitFor(async () => expect(await listStates()).toEqual(allCompleted), within(30_000));
  const taken = (await listRuns()).filter(({ pid }) => pid !== killed.pid);
  expect(namesOf(taken)).toEqual(sorted);
  expect(taken.every(({ pid, has_ended }) => has_ended && [behind.pid, right.pid].includes(pid))).toBe(true);
  const { rows } = await database.pool.query("select count(*)::int as n from runs where job = 'sweep'");
  expect(rows[0].n).toBeGreaterThan(0);
});

test.concurrent("a live process keeps its jobs, also when its connections are lost", {
  timeout: limit(60_000),
}, async ({ onTestFinished }) => {
  const { database, startProcess, listRuns, startWithRunningJobs, openClaims } = await createFixture(onTestFinished);
  const holder = await startWithRunningJobs();
  const other = await startProcess("run");
  await endConnections(database.pool, "zhixing-jobs%");
  const claims = await openClaims();
  // Longer than the grace period of a job without a lock.
  for (let looks = 0; looks < 4; looks += 1) {
    expect((await claims.look(NAMES)).recovered).toEqual([]);
    await sleep(1_000);
  }
  expect(await listRuns(other.pid)).toEqual([]);
  expect(await listRuns(holder.pid)).toHaveLength(NAMES.length);
});

test.concurrent("a frozen process is replaced, and its later results are ignored", {
  timeout: limit(90_000),
}, async ({ onTestFinished }) => {
  const { startProcess, sendOfEachKind, listRuns, listStates } = await createFixture(onTestFinished);
  const frozen = await startProcess("wait");
  await sendOfEachKind();
  await vi.waitFor(async () => expect(namesOf(await listRuns())).toEqual(sorted), within(20_000));
  frozen.kill("SIGSTOP");
  const next = await startProcess("hang", { frozenSeconds: 3 });
  await vi.waitFor(async () => expect(namesOf(await listRuns(next.pid))).toEqual(sorted), within(30_000));
  frozen.kill("SIGCONT");
  await vi.waitFor(
    async () => expect((await listRuns(frozen.pid)).every(({ has_ended }) => has_ended)).toBe(true),
    within(20_000),
  );
  expect(new Set(Object.values(await listStates()))).toEqual(new Set(["active"]));
});

test.concurrent("a stopping process returns its unfinished jobs", { timeout: limit(60_000) }, async ({
  onTestFinished,
}) => {
  const { startProcess, listRuns, listStates, startWithRunningJobs } = await createFixture(onTestFinished);
  const ending = await startWithRunningJobs();
  ending.kill("SIGTERM");
  await once(ending, "exit");
  expect(new Set(Object.values(await listStates()))).toEqual(new Set(["retry"]));
  const next = await startProcess("run");
  await vi.waitFor(async () => expect(namesOf(await listRuns(next.pid))).toEqual(sorted), within(15_000));
});

test.concurrent("a slow process that fetched a job does not run it after it was reclaimed", async ({
  onTestFinished,
}) => {
  const { database, openClaims } = await createFixture(onTestFinished);
  const queue = createJobQueue({ url: database.url, logger: quietLogger });
  queue.work("slow", async () => undefined);
  await queue.start();
  await queue.stop();
  const id = "11111111-2222-4333-8444-555555555555";
  await database.pool.query(
    "insert into jobs.job (id, name, state, retry_count, policy) values ($1, 'slow', 'active', 1, 'standard')",
    [id],
  );
  const claims = await openClaims();
  const [fetched, older] = [
    { id, retryCount: 1 },
    { id, retryCount: 0 },
  ];
  expect(await claims.claim("slow", [older])).toEqual({ held: [], busy: [] });
  expect(await claims.claim("slow", [fetched])).toEqual({ held: [fetched], busy: [] });
  const others = await openClaims();
  expect(await others.claim("slow", [fetched])).toEqual({ held: [], busy: [fetched] });
  await claims.release([fetched]);
  await vi.waitFor(async () => expect((await others.look(["slow"])).recovered).toEqual(["slow"]), within(10_000));
  expect(await claims.claim("slow", [fetched])).toEqual({ held: [], busy: [] });
});
