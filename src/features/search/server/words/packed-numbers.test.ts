import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { packNumbers, unpackNumbers } from "./packed-numbers.ts";

const database = await setUpDatabase();

const rising = fc
  .uniqueArray(fc.oneof(fc.nat(300), fc.nat(2 ** 31 - 1)), { maxLength: 60 })
  .map((numbers) => numbers.toSorted((a, b) => a - b));

test("numbers that were packed are read again as they were, here and in the database", async () => {
  await fc.assert(
    fc.asyncProperty(rising, async (numbers) => {
      const packed = packNumbers(numbers);
      expect(unpackNumbers(packed)).toEqual(numbers);
      const { rows } = await database.db.execute<{ read: number[] }>(
        sql`select search_numbers(${packed}::bytea) as read`,
      );
      expect(rows[0]?.read).toEqual(numbers);
    }),
    { numRuns: 60 },
  );
});
