import { afterEach, expect, test, vi } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { endConnections } from "../../../test/database/signal-connections.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { limit } from "../../../test/time/limits.ts";
import { createJobQueue, GATHERING_MS, type JobQueue } from "./job-queue.ts";

const database = await setUpDatabase();
const open: JobQueue[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((queue) => queue.stop()));
});

function createQueue(builtAt = Date.now()): JobQueue {
  const queue = createJobQueue({ url: database.url, logger: quietLogger, builtAt });
  open.push(queue);
  return queue;
}

test("runs each job once with two processes", async () => {
  const ran: number[] = [];
  const queues = [createQueue(), createQueue()];
  for (const queue of queues) {
    queue.work<{ n: number }>("count", async ({ n }) => {
      ran.push(n);
    });
  }
  await Promise.all(queues.map((queue) => queue.start()));
  for (let n = 0; n < 20; n++) await queues[n % 2]!.send("count", { n });
  await vi.waitFor(() => expect(ran).toHaveLength(20), { timeout: limit(15_000) });
  expect(new Set(ran).size).toBe(20);
});

test("never runs a job of a rolled-back transaction, and runs one of a committed transaction", async () => {
  const ran: string[] = [];
  const queue = createQueue();
  queue.work<{ what: string }>("settle", async ({ what }) => {
    ran.push(what);
  });
  await queue.start();
  await database.db
    .transaction(async (tx) => {
      await queue.send("settle", { what: "undone" }, { tx });
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  await database.db.transaction(async (tx) => {
    await queue.send("settle", { what: "done" }, { tx });
  });
  await vi.waitFor(() => expect(ran).toEqual(["done"]), { timeout: limit(5_000) });
});

test("processes waiting jobs together, up to the limit", async () => {
  const queue = createQueue();
  const runs: number[][] = [];
  const first = Promise.withResolvers<void>();
  const run = async (...all: readonly object[]) => {
    runs.push((all as { n: number }[]).map(({ n }) => n));
    if (runs.length === 1) await first.promise;
  };
  queue.register([{ name: "tell", maxTogether: 3, run }]);
  await queue.start();
  await queue.send("tell", { n: 0 });
  await vi.waitFor(() => expect(runs).toEqual([[0]]), { timeout: limit(10_000) });
  for (let n = 1; n <= 5; n++) await queue.send("tell", { n });
  first.resolve();
  await vi.waitFor(() => expect(runs.flat()).toHaveLength(6), { timeout: limit(15_000) });
  expect(runs.map(({ length }) => length)).toEqual([1, 3, 2]);
});

test("waits briefly for more jobs after a run with few jobs", async () => {
  const queue = createQueue();
  const times: number[] = [];
  const run = async () => {
    times.push(performance.now());
  };
  queue.register([{ name: "tell", maxTogether: 3, run }]);
  await queue.start();
  await queue.send("tell", { n: 0 });
  await vi.waitFor(() => expect(times).toHaveLength(1), { timeout: limit(10_000), interval: 5 });
  await queue.send("tell", { n: 1 });
  await vi.waitFor(() => expect(times).toHaveLength(2), { timeout: limit(10_000) });
  expect(times[1]! - times[0]!).toBeGreaterThan(GATHERING_MS - 5);
});

test("keeps one waiting job per key in addition to the running one", async () => {
  const queue = createQueue();
  const [began, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ran: string[] = [];
  const run = async (data: object) => {
    ran.push((data as { key: string }).key);
    began.resolve();
    await release.promise;
  };
  queue.register([{ name: "reindex", isOnePerKey: true, run }]);
  await queue.start();
  const send = (key: string) => queue.send("reindex", { key }, { singletonKey: key });
  expect(await send("a")).toBe(true);
  await began.promise;
  expect([await send("a"), await send("a"), await send("b"), await send("b")]).toEqual([true, false, true, false]);
  release.resolve();
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(["a", "a", "b"]), { timeout: limit(15_000) });
});

test("retries a failing job", async () => {
  const queue = createQueue();
  let tries = 0;
  queue.work("flaky", async () => {
    tries += 1;
    if (tries === 1) throw new Error("not yet");
  });
  await queue.start();
  await queue.send("flaky", {});
  await vi.waitFor(() => expect(tries).toBe(2), { timeout: limit(18_000) });
});

test("waits for the running job when it stops", async () => {
  const queue = createQueue();
  let hasFinished = false;
  const started = Promise.withResolvers<void>();
  queue.work("slow", async () => {
    started.resolve();
    await new Promise((resolve) => setTimeout(resolve, 500));
    hasFinished = true;
  });
  await queue.start();
  await queue.send("slow", {});
  await started.promise;
  await queue.stop();
  expect(hasFinished).toBe(true);
});

test("survives the loss of all its connections", async () => {
  const queue = createQueue();
  const ran = vi.fn(async () => undefined);
  queue.work("after", ran);
  await queue.start();
  await endConnections(database.pool, "zhixing-jobs%");
  await vi.waitFor(() => queue.send("after", {}), { timeout: limit(5_000) });
  await vi.waitFor(() => expect(ran).toHaveBeenCalled(), { timeout: limit(15_000) });
});

test("an older build keeps the schedules of a newer build, and the newer build removes those of the older", async () => {
  const run = async () => undefined;
  const start = async (builtAt: number, jobs: Record<string, string>) => {
    const queue = createQueue(builtAt);
    queue.register(Object.entries(jobs).map(([name, schedule]) => ({ name, schedule, run })));
    await queue.start();
    const { rows } = await database.pool.query("select name, cron from jobs.schedule order by name");
    return Object.fromEntries(rows.map(({ name, cron }) => [name, cron]));
  };
  await database.pool.query("delete from jobs.schedule");
  const newer = { "made-newer": "0 1 * * *", tidied: "0 2 * * *" };
  expect(await start(2_000, newer)).toEqual(newer);
  const older = { tidied: "0 5 * * *", "gone-since": "0 6 * * *" };
  expect(await start(1_000, older)).toEqual({ ...newer, "gone-since": "0 6 * * *" });
  expect(await start(2_000, newer)).toEqual(newer);
  await database.pool.query("delete from jobs.schedule");
});

test("runs only registered schedules, and removes a schedule of an earlier version", async () => {
  const schedules = async () => {
    const { rows } = await database.pool.query("select name, cron from jobs.schedule order by name");
    return rows;
  };
  const run = async () => undefined;
  const earlier = createQueue();
  earlier.register([
    { name: "renamed-since", schedule: "0 1 * * *", run },
    { name: "tidy", schedule: "0 2 * * *", run },
  ]);
  await earlier.start();
  await earlier.stop();
  expect(await schedules()).toHaveLength(2);
  const later = createQueue();
  later.register([{ name: "tidy", schedule: "0 3 * * *", run }]);
  await later.start();
  expect(await schedules()).toEqual([{ name: "tidy", cron: "0 3 * * *" }]);
});

test("a later start of the same build writes no queue and no schedule", async () => {
  const readTimes = async () =>
    (
      await database.pool.query(
        "select name, updated_on from jobs.queue union all select name || ' schedule', updated_on from jobs.schedule order by name",
      )
    ).rows;
  const start = async () => {
    const queue = createQueue(3_000);
    queue.register([{ name: "nightly", schedule: "0 4 * * *", run: async () => undefined }]);
    queue.work("by-hand", async () => undefined, { expireInSeconds: 60 });
    await queue.start();
    await queue.stop();
  };
  await start();
  const before = await readTimes();
  expect(before.map(({ name }) => name)).toEqual(expect.arrayContaining(["by-hand", "nightly", "nightly schedule"]));
  await start();
  expect(await readTimes()).toEqual(before);
});

test("gives a queue of an earlier version the limits of this version", async () => {
  const readLimits = async () =>
    (await database.pool.query("select retry_limit, expire_seconds from jobs.queue where name = 'limited'")).rows;
  for (const [retryLimit, expireInSeconds] of [
    [1, 60],
    [7, 120],
  ] as const) {
    const queue = createQueue();
    queue.work("limited", async () => undefined, { retryLimit, expireInSeconds });
    await queue.start();
    expect(await readLimits()).toEqual([{ retry_limit: retryLimit, expire_seconds: expireInSeconds }]);
  }
});
