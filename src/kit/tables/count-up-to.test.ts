import { and, eq } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { COUNTED_AT_MOST, countUpTo, writeTotal } from "./count-up-to.ts";

const things = pgTable("counted_things", { kind: text("kind").notNull() });

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("create table counted_things (kind text not null)");
});
afterAll(() => database.drop());

test("counts rows exactly up to the limit of a list's total, and no further", async () => {
  const few = eq(things.kind, "few");
  expect(await countUpTo(database.db, things, few)).toBe(0);
  await database.pool.query(
    "insert into counted_things select case when n > 3 then 'many' else 'few' end from generate_series(1, $1::int) n",
    [COUNTED_AT_MOST + 3],
  );
  expect(await countUpTo(database.db, things, few)).toBe(3);
  expect(await countUpTo(database.db, things, and(few, eq(things.kind, "many")))).toBe(0);
  expect(await countUpTo(database.db, things, eq(things.kind, "many"))).toBe(COUNTED_AT_MOST);
  await database.pool.query("insert into counted_things values ('many')");
  expect(await countUpTo(database.db, things, eq(things.kind, "many"))).toBe(COUNTED_AT_MOST);
  expect(await countUpTo(database.db, things, undefined)).toBe(COUNTED_AT_MOST);
});

test("a total that was not counted to the end states that", () => {
  expect(writeTotal(COUNTED_AT_MOST - 1, "笔")).toBe("1999 笔");
  expect(writeTotal(COUNTED_AT_MOST, "笔")).toBe("2000 笔以上");
});
