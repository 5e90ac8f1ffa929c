import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("every descending index is one that `order by … desc` can use", async () => {
  const { rows } = await database.pool.query(`
    select distinct c.relname as name from pg_index i
    join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace
    cross join unnest(i.indoption::int2[]) as option
    where option & 1 = 1 and option & 2 = 0`);
  expect(rows).toEqual([]);
});
