import { expect, test } from "vitest";
import { strengthOf, weeksOf } from "./calendar-weeks.ts";

test("weeks of a year begin on Monday and end with the future days", () => {
  // A Friday in Shanghai.
  const weeks = weeksOf([{ day: "2026-11-19", seconds: 90 }], new Date("2026-11-19T17:00:00Z"));
  expect(weeks).toHaveLength(53);
  expect(weeks.at(-1)).toEqual([
    { day: "2026-11-16", seconds: 0 },
    { day: "2026-11-17", seconds: 0 },
    { day: "2026-11-18", seconds: 0 },
    { day: "2026-11-19", seconds: 90 },
    { day: "2026-11-20", seconds: 0 },
    null,
    null,
  ]);
  expect(weeks[0]?.[0]).toEqual({ day: "2025-11-17", seconds: 0 });
});

test.each([
  [0, false, 0],
  [0, true, 1],
  [599, true, 1],
  [600, true, 2],
  [1_800, true, 3],
  [3_600, true, 4],
])("%i seconds, active: %s, have the strength %i", (seconds, hasActivity, strength) => {
  expect(strengthOf(seconds, hasActivity)).toBe(strength);
});
