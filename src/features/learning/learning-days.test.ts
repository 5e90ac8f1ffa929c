import { expect, test } from "vitest";
import { countDaysInARow, dayOf } from "./learning-days.ts";

test("a day begins at midnight in Shanghai", () => {
  expect(dayOf(new Date("2026-11-20T15:59:59Z"))).toBe("2026-11-20");
  expect(dayOf(new Date("2026-11-20T16:00:00Z"))).toBe("2026-11-21");
});

const now = new Date("2026-03-02T04:00:00Z");

test.each([
  ["no day at all", [], 0],
  ["today only", ["2026-03-02"], 1],
  ["today still to come", ["2026-03-01", "2026-02-28"], 2],
  ["over the end of a month", ["2026-03-02", "2026-03-01", "2026-02-28", "2026-02-27"], 4],
  ["a gap", ["2026-03-02", "2026-03-01", "2026-02-27"], 2],
  ["long over", ["2026-02-20", "2026-02-19"], 0],
])("%s", (_case, days, row) => {
  expect(countDaysInARow(days, now)).toBe(row);
});
