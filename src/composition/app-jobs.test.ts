import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { createTestApp } from "../../test/create-test-app.ts";
import { createTestDatabase, setUpDatabase } from "../../test/database/database.ts";
import { quietLogger } from "../../test/quiet-logger.ts";
import { surroundings } from "../../test/run-cli.ts";
import { bundleProgram } from "../../test/spawn-program.ts";
import { limit, scaled } from "../../test/time/limits.ts";
import { createJobQueue } from "../adapters/jobs/job-queue.ts";

const program = await bundleProgram(path.join(import.meta.dirname, "../../test/jobs/job-process.ts"));
const database = await setUpDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "zhixing-jobs-"));
const queue = createJobQueue({ url: database.url, logger: quietLogger });
afterAll(async () => {
  await queue.stop();
  await rm(dataDir, { recursive: true });
});

test("one job is queued for a film without a preview, however many viewers request it", async () => {
  const app = createTestApp(database.db, { dataDir, sendJob: queue.send });
  // One job is running and stays there, so that the next ones wait.
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const run = () => {
    begin();
    return released;
  };
  queue.register(app.jobs.filter(({ schedule }) => schedule === undefined).map((job) => ({ ...job, run })));
  await queue.start();
  await app.media.preparePreview(1, 30);
  await begun;
  for (let turn = 0; turn < 5; turn += 1) await app.media.preparePreview(1, 30);
  await app.media.preparePreview(2, 30);
  const { rows } = await database.pool.query(
    "select data from jobs.job where name = 'cut-preview' and state = 'created' order by data ->> 'mediaId'",
  );
  release();
  expect(rows.map(({ data }) => data)).toEqual([
    { mediaId: 1, seconds: 30 },
    { mediaId: 2, seconds: 30 },
  ]);
});

test("unfinished work of a killed process continues at once: uploads, marked copies of downloads, and erasures", () => {
  const { jobs } = createTestApp(database.db, { dataDir });
  const again = jobs.filter(({ runsAfterLoss }) => runsAfterLoss).map(({ name }) => name);
  expect(again.toSorted()).toEqual(["erase-accounts", "mark-downloads", "sweep-downloads", "sweep-uploads"]);
});

test("jobs of a killed process run again in the next one, in every queue of the site", {
  timeout: limit(90_000),
}, async ({ onTestFinished }) => {
  const own = await createTestDatabase();
  const started: ReturnType<typeof spawn>[] = [];
  onTestFinished(async () => {
    for (const child of started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await own.drop();
  });
  await own.pool.query("create table runs (job text, pid int, count int, has_ended boolean not null default false)");
  // Registered as by the site; no job becomes due by itself.
  const jobs = createTestApp(database.db, { dataDir }).jobs.map(({ run, ...job }) => ({
    ...job,
    ...(job.schedule !== undefined && { schedule: "0 0 1 1 *" }),
  }));
  const names = jobs.map(({ name }) => name).toSorted();
  expect(names.length).toBeGreaterThan(20);
  const startProcess = async (mode: "hang" | "run") => {
    const args = [program, own.url, mode, "60", JSON.stringify(jobs)];
    const child = spawn(process.execPath, args, { env: surroundings(), stdio: ["ignore", "pipe", "inherit"] });
    started.push(child);
    await once(child.stdout, "data");
    return child;
  };
  const expectRuns = (pid: number | undefined) =>
    vi.waitFor(
      async () => {
        const { rows } = await own.pool.query("select distinct job from runs where pid = $1 order by job", [pid]);
        expect(rows.map(({ job }) => job).toSorted()).toEqual(names);
      },
      { timeout: limit(30_000), interval: 100 },
    );
  const killed = await startProcess("hang");
  const sender = createJobQueue({ url: own.url, logger: quietLogger });
  await sender.start();
  for (const { name } of jobs) await sender.send(name, {}, { singletonKey: "1" });
  await sender.stop();
  await expectRuns(killed.pid);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const next = await startProcess("run");
  const startedAt = performance.now();
  await expectRuns(next.pid);
  // Not by the search for abandoned jobs that every minute makes.
  expect(performance.now() - startedAt).toBeLessThan(scaled(20_000));
});
