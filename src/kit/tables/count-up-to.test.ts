import { and, eq } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { countUpTo, MAX_COUNTED } from "./count-up-to.ts";

const counted = pgTable("counted_things", { kind: text("kind").notNull() });

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("create table counted_things (kind text not null)");
});
afterAll(() => database.drop());

test("counts rows exactly up to the limit of a list's total, and no further", async () => {
  const few = eq(counted.kind, "few");
  expect(await countUpTo(database.db, counted, few)).toBe(0);
  await database.pool.query(
    "insert into counted_things select case when n > 3 then 'many' else 'few' end from generate_series(1, $1::int) n",
    [MAX_COUNTED + 3],
  );
  expect(await countUpTo(database.db, counted, few)).toBe(3);
  expect(await countUpTo(database.db, counted, and(few, eq(counted.kind, "many")))).toBe(0);
  expect(await countUpTo(database.db, counted, eq(counted.kind, "many"))).toBe(MAX_COUNTED);
  await database.pool.query("insert into counted_things values ('many')");
  expect(await countUpTo(database.db, counted, eq(counted.kind, "many"))).toBe(MAX_COUNTED);
  expect(await countUpTo(database.db, counted, undefined)).toBe(MAX_COUNTED);
});
