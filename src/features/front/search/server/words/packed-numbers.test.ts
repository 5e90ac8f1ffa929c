import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { OTHERS_FROM, PAIRS_FROM } from "./lexemes.ts";
import { packNumbers, unpackNumbers } from "./packed-numbers.ts";

const database = await setUpDatabase();

const number = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
const pair = fc.integer({ min: PAIRS_FROM, max: OTHERS_FROM - 1 });
// Many pairs are packed in another format than few.
const rising = fc
  .uniqueArray(fc.oneof(number, { arbitrary: pair, weight: 9 }), { maxLength: 600, size: "max" })
  .map((numbers) => numbers.toSorted((a, b) => a - b));

test("packed numbers are read back unchanged, in JavaScript and in the database", async () => {
  await fc.assert(
    fc.asyncProperty(rising, async (numbers) => {
      const packed = packNumbers(numbers);
      expect(unpackNumbers(packed)).toEqual(numbers);
      const { rows } = await database.db.execute<{ read: number[] }>(
        sql`select search_numbers(${packed}::bytea) as read`,
      );
      expect(rows[0]?.read.toSorted((a, b) => a - b)).toEqual(numbers);
    }),
    { numRuns: 60 },
  );
});

test("a list with hundreds of pairs takes less than two bytes per number", () => {
  const pairs = Array.from({ length: 500 }, (_, at) => PAIRS_FROM + at * 500);
  expect(packNumbers(pairs).length).toBeLessThan(1.4 * pairs.length);
});
