import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { connectDatabase, type DatabaseConnection } from "./connect.ts";
import { type DatabaseClock, startDatabaseClock } from "./database-clock.ts";

let database: TestDatabase;
/** A connection to a database that reports a time set by the test. */
let connection: DatabaseConnection;
let pool: DatabaseConnection["pool"];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    create schema set_clock;
    create table set_clock.dial (ahead interval not null, wait_seconds float not null);
    insert into set_clock.dial values ('0 s', 0);
    create function set_clock.clock_timestamp() returns timestamptz language plpgsql as $$
      begin
        perform pg_catalog.pg_sleep(wait_seconds) from set_clock.dial;
        return pg_catalog.clock_timestamp() + (select ahead from set_clock.dial);
      end $$;`);
  const url = `${database.url}?options=${encodeURIComponent("-c search_path=set_clock,pg_catalog,public")}`;
  connection = connectDatabase({ url, max: 10, applicationName: "clock", logger: quietLogger });
  pool = connection.pool;
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const turn = (ahead: string, waitSeconds = 0) =>
  database.pool.query("update set_clock.dial set ahead = $1, wait_seconds = $2", [ahead, waitSeconds]);

/** How far the clock is ahead of the machine, which also runs the test database; milliseconds. */
const aheadOf = (clock: DatabaseClock) => clock.now().getTime() - Date.now();

test.each([0, 120_000, -1e12])("gives the database's time for any start of the process's counter (%i)", async (off) => {
  const countMs = () => performance.now() + off;
  const clock = await startDatabaseClock({ pool: database.pool, logger: quietLogger, countMs });
  expect(Math.abs(aheadOf(clock))).toBeLessThan(100);
  clock.stop();
});

test("follows a database clock that is set forward or back", async () => {
  await turn("1 h");
  const clock = await startDatabaseClock({ pool, logger: quietLogger, pollIntervalMs: 20 });
  expect(Math.abs(aheadOf(clock) - 3_600_000)).toBeLessThan(100);
  for (const minutes of [5, -5]) {
    await turn(`${minutes} min`);
    await vi.waitFor(() => expect(Math.abs(aheadOf(clock) - minutes * 60_000)).toBeLessThan(100));
  }
  clock.stop();
});

test("a slow answer does not change a time that may be correct", async () => {
  await turn("0 s");
  const clock = await startDatabaseClock({ pool, logger: quietLogger, pollIntervalMs: 20 });
  // Assuming half of the round trip would be wrong by 200 ms.
  await turn("0 s", 0.4);
  const until = Date.now() + 700;
  while (Date.now() < until) {
    expect(Math.abs(aheadOf(clock))).toBeLessThan(100);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  clock.stop();
  await turn("0 s");
});

test("the time continues without the database", async () => {
  const gone = await createTestDatabase();
  const warnings: unknown[] = [];
  const logger = { warn: (entry: unknown) => void warnings.push(entry) };
  const clock = await startDatabaseClock({ pool: gone.pool, logger, pollIntervalMs: 20 });
  await gone.drop();
  await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(2));
  expect(Math.abs(aheadOf(clock))).toBeLessThan(100);
  clock.stop();
});
