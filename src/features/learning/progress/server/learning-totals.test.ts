import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { countDaysInARow } from "../learning-days.ts";
import { addToDay, findTotals } from "./day-store.ts";
import { personalLearning } from "./personal-learning.ts";

const now = new Date("2026-03-02T04:00:00Z");

const database = await setUpDatabase();
let nextUser = 1;

const add = (userId: number, day: string) =>
  database.db.transaction((tx) => addToDay(tx, { userId, day, seconds: 60, finishedResources: 1 }));

async function countRow(userId: number): Promise<number> {
  const totals = await findTotals(database.db, userId);
  return totals ? countDaysInARow({ from: totals.rowFrom, to: totals.rowTo }, now) : 0;
}

function listOrders(days: readonly string[]): string[][] {
  if (days.length === 0) return [[]];
  return days.flatMap((day) => listOrders(days.filter((other) => other !== day)).map((rest) => [day, ...rest]));
}

test.each<[string, string[], number]>([
  ["no days", [], 0],
  ["today only", ["2026-03-02"], 1],
  ["until yesterday", ["2026-03-01", "2026-02-28"], 2],
  ["across the end of a month", ["2026-03-02", "2026-03-01", "2026-02-28", "2026-02-27"], 4],
  ["a gap", ["2026-03-02", "2026-03-01", "2026-02-27"], 2],
  ["ended long ago", ["2026-02-20", "2026-02-19"], 0],
])("counts consecutive days in any order of arrival: %s", async (_case, days, row) => {
  for (const order of listOrders(days)) {
    const userId = nextUser++;
    for (const day of order) await add(userId, day);
    expect([order, await countRow(userId)]).toEqual([order, row]);
  }
});

test("totals are the sums of the days, also with concurrent reports, and are deleted with them", async () => {
  const userId = nextUser++;
  const days = Array.from({ length: 12 }, (_, index) => `2026-02-${String(15 + index).padStart(2, "0")}`);
  await Promise.all([...days, ...days].map((day) => add(userId, day)));
  expect(await findTotals(database.db, userId)).toEqual({
    userId,
    seconds: 24 * 60,
    finishedResources: 24,
    rowFrom: days[0],
    rowTo: days.at(-1),
  });
  await database.db.transaction((tx) => personalLearning(database.db).erase(tx, userId));
  expect(await findTotals(database.db, userId)).toBeNull();
});
