import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTestApp } from "../../test/create-test-app.ts";
import { setUpDatabase } from "../../test/database/database.ts";
import { quietLogger } from "../../test/quiet-logger.ts";
import { createJobQueue } from "../adapters/jobs/job-queue.ts";

const database = await setUpDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "zhixing-jobs-"));
const queue = createJobQueue({ url: database.url, logger: quietLogger });
afterAll(async () => {
  await queue.stop();
  await rm(dataDir, { recursive: true });
});

test("however many would play a film whose preview is not cut yet, one job waits for it", async () => {
  const app = createTestApp(database.db, { dataDir, sendJob: queue.send });
  // One is running and stays there, so that the next ones wait.
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

test("unfinished work of a killed process continues at once: uploads, and copies of marked downloads", () => {
  const { jobs } = createTestApp(database.db, { dataDir });
  const again = jobs.filter(({ runsAfterLoss }) => runsAfterLoss).map(({ name }) => name);
  expect(again.toSorted()).toEqual(["mark-downloads", "sweep-downloads", "sweep-uploads"]);
});
