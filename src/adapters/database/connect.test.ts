import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { endConnections } from "../../../test/database/signal-connections.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { scaled } from "../../../test/time/limits.ts";
import { limitWaiting } from "../../kit/process/wait-limit.ts";
import { isDatabaseTrouble } from "../../ports/database-trouble.ts";
import { connectDatabase } from "./connect.ts";

const database = await setUpDatabase();

test("a lost connection fails its transaction, and the pool continues", async () => {
  const failed = database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await tx.execute(sql`select 1`);
  });
  await expect(failed).rejects.toThrow();
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("idle connections that are lost are replaced", async () => {
  await Promise.all(Array.from({ length: 3 }, () => database.db.execute(sql`select pg_sleep(0.05)`)));
  await endConnections(database.pool, "%");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("connections of the guest role act as that role and cannot change anything", async () => {
  const options = { url: database.url, max: 1, applicationName: "guest", logger: quietLogger } as const;
  const guest = connectDatabase({ ...options, role: "zhixing_guest" });
  expect((await guest.db.execute(sql`select current_user as name`)).rows).toEqual([{ name: "zhixing_guest" }]);
  await expect(guest.db.execute(sql`create table public.mine (id int)`)).rejects.toMatchObject({
    cause: { code: "42501" },
  });
  await guest.close();
});

test("a caller with a limit on database waits is released in time, also inside a transaction, and the pool continues", async () => {
  const { db, close } = connectDatabase({ url: database.url, max: 2, applicationName: "wait", logger: quietLogger });
  const startedAt = performance.now();
  const asleep = [
    limitWaiting(600, async () => await db.execute(sql`select pg_sleep(5)`)),
    limitWaiting(600, () => db.transaction((tx) => tx.execute(sql`select pg_sleep(5)`))),
  ];
  await sleep(200);
  // These two find no free connection.
  const queued = [
    limitWaiting(100, async () => await db.execute(sql`select 1`)),
    limitWaiting(100, () => db.transaction((tx) => tx.execute(sql`select 1`))),
  ];
  const outcomes = await Promise.allSettled([...asleep, ...queued]);
  expect(performance.now() - startedAt).toBeLessThan(600 + scaled(1_400));
  for (const outcome of outcomes) {
    expect(outcome.status).toBe("rejected");
    expect(isDatabaseTrouble((outcome as PromiseRejectedResult).reason)).toBe(true);
  }
  expect((await limitWaiting(2_000, async () => await db.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }]);
  await close();
});

test("the server ends a wait for a lock that other sessions hold", async () => {
  const options = { url: database.url, max: 1, applicationName: "lock", logger: quietLogger, lockTimeoutMs: 100 };
  const { db, close } = connectDatabase(options);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table users in access exclusive mode`);
    const thrown = await db.execute(sql`select 1 from users`).catch((error: unknown) => error);
    expect(isDatabaseTrouble(thrown)).toBe(true);
  });
  await close();
});

test("a caller that may wait a minute waits longer for a connection than any caller waits for an unresponsive server", async () => {
  const { pool, close } = connectDatabase({
    url: database.url,
    max: 1,
    applicationName: "line",
    logger: quietLogger,
    waitMs: 60_000,
  });
  const held = await pool.connect();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const waiting = limitWaiting(60_000, () => pool.connect());
    waiting.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(19_000);
    await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
    held.release();
    (await waiting).release();
  } finally {
    vi.useRealTimers();
    await close();
  }
});

test("a database that temporarily refuses connections is treated as a temporary failure", async () => {
  const name = new URL(database.url).pathname.slice(1);
  const options = { max: 1, applicationName: "closed", logger: quietLogger };
  const outside = connectDatabase({ ...options, url: new URL("/postgres", database.url).href });
  const { db, close } = connectDatabase({ ...options, url: database.url });
  await outside.pool.query(`alter database "${name}" allow_connections false`);
  const thrown = await db.execute(sql`select 1`).catch((error: unknown) => error);
  await outside.pool.query(`alter database "${name}" allow_connections true`);
  expect(isDatabaseTrouble(thrown)).toBe(true);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await close();
  await outside.close();
});
