import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { createFixedClock, type FixedClock } from "../../../test/time/fixed-clock.ts";
import { spendOrRefuse, type Throttle } from "../../kit/process/throttle.ts";
import { createMemoryThrottle } from "./memory-throttle.ts";
import { createPostgresThrottle, deleteIdleThrottles } from "./postgres-throttle.ts";
import { throttles } from "./throttle-tables.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database?.drop();
});

const kinds: [string, (clock: FixedClock) => Throttle][] = [
  ["in PostgreSQL", (clock) => createPostgresThrottle({ db: database.db, clock })],
  ["in memory", (clock) => createMemoryThrottle({ clock })],
];

function startClock(): FixedClock {
  return createFixedClock("2026-11-20T00:00:00Z");
}

test.each(kinds)("%s: a window slides continuously", async (name, create) => {
  const clock = startClock();
  const throttle = create(clock);
  const attempt = { key: `slide ${name}`, windows: [{ max: 2, windowSeconds: 60 }] };
  expect(await throttle.consume(attempt)).toMatchObject({
    allowed: true,
    limit: 2,
    remaining: 1,
    retryAfterSeconds: 0,
  });
  clock.advance(59);
  expect(await throttle.consume(attempt)).toMatchObject({ allowed: true, remaining: 0, retryAfterSeconds: 1 });
  clock.advance(1);
  expect(await throttle.consume(attempt)).toMatchObject({ allowed: true, remaining: 0, retryAfterSeconds: 59 });
  const refused = await throttle.consume(attempt);
  expect(refused).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 59 });
  expect(refused.resetAt.toISOString()).toBe("2026-11-20T00:01:59.000Z");
});

test.each(kinds)("%s: all windows decide together, and a refused attempt is not counted", async (name, create) => {
  const clock = startClock();
  const throttle = create(clock);
  const attempt = {
    key: `several ${name}`,
    windows: [
      { max: 1, windowSeconds: 60 },
      { max: 3, windowSeconds: 3600 },
    ],
  };
  const allowed: boolean[] = [];
  for (let half = 0; half < 8; half += 1) {
    allowed.push((await throttle.consume(attempt)).allowed);
    clock.advance(30);
  }
  expect(allowed).toEqual([true, false, true, false, true, false, false, false]);
  expect(await throttle.consume(attempt)).toMatchObject({ limit: 3, retryAfterSeconds: 3600 - 240 });
});

test.each(kinds)("%s: of 50 concurrent attempts, as many pass as the limit allows", async (name, create) => {
  const throttle = create(startClock());
  const attempt = { key: `crowd ${name}`, windows: [{ max: 7, windowSeconds: 60 }] };
  const answers = await Promise.all(Array.from({ length: 50 }, () => throttle.consume(attempt)));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(7);
});

test.each(kinds)("%s: a returned attempt allows another one", async (name, create) => {
  const throttle = create(startClock());
  const attempt = { key: `back ${name}`, windows: [{ max: 1, windowSeconds: 60 }] };
  await throttle.consume(attempt);
  await throttle.giveBack(attempt.key);
  expect((await throttle.consume(attempt)).allowed).toBe(true);
  expect((await throttle.consume(attempt)).allowed).toBe(false);
});

test("in memory: a large limit is never exceeded in any window, although attempts share entries", async () => {
  const clock = startClock();
  const throttle = createMemoryThrottle({ clock });
  const attempt = { key: "large", windows: [{ max: 600, windowSeconds: 600 }] };
  const passed: number[] = [];
  for (let step = 0; step < 3000; step += 1) {
    if ((await throttle.consume(attempt)).allowed) passed.push(clock.now().getTime());
    clock.advance(0.7);
  }
  for (const [index, at] of passed.entries()) {
    expect(passed.slice(index).filter((other) => other < at + 600_000).length).toBeLessThanOrEqual(600);
  }
  expect(passed.length).toBeGreaterThan(1600);
});

test("in memory: the least recently used key is dropped when there are too many", async () => {
  const throttle = createMemoryThrottle({ clock: startClock(), maxKeys: 2 });
  const windows = [{ max: 1, windowSeconds: 60 }];
  for (const key of ["a", "b", "c"]) await throttle.consume({ key, windows });
  expect((await throttle.consume({ key: "c", windows })).allowed).toBe(false);
  expect((await throttle.consume({ key: "a", windows })).allowed).toBe(true);
});

test("a refusal is a 429 with the details of spec §8", async () => {
  const throttle = createMemoryThrottle({ clock: startClock() });
  const attempt = { key: "wire", windows: [{ max: 1, windowSeconds: 60 }] };
  await spendOrRefuse(throttle, attempt);
  await expect(spendOrRefuse(throttle, attempt)).rejects.toMatchObject({
    status: 429,
    extra: { limit: 1, remaining: 0, reset_time: "2026-11-20T00:01:00.000Z", retry_after: 60 },
  });
});

test("refuses the attempt with 503 when counting fails", async () => {
  const gone = await createTestDatabase();
  const throttle = createPostgresThrottle({ db: gone.db, clock: startClock() });
  await gone.drop();
  const attempt = { key: "gone", windows: [{ max: 1, windowSeconds: 60 }] };
  await expect(spendOrRefuse(throttle, attempt)).rejects.toMatchObject({ status: 503 });
});

test("removes limits without counted attempts", async () => {
  const clock = startClock();
  const throttle = createPostgresThrottle({ db: database.db, clock });
  await throttle.consume({ key: "short", windows: [{ max: 1, windowSeconds: 60 }] });
  await throttle.consume({ key: "long", windows: [{ max: 1, windowSeconds: 86_400 }] });
  clock.advance(7200);
  await deleteIdleThrottles(database.db, clock.now());
  const keys = (await database.db.select({ key: throttles.key }).from(throttles)).map(({ key }) => key);
  expect(keys).toContain("long");
  expect(keys).not.toContain("short");
});
