import { expect, test } from "vitest";
import { DAY_MS } from "../../kit/values/durations.ts";
import { dayOf } from "../../kit/values/shanghai-day.ts";
import { chooseRetained } from "./choose-retained.ts";

/** Four in the morning in China. */
const at = (day: string) => new Date(`${day}T04:00:00+08:00`);
const retainedOf = (days: readonly string[], now: string, maxAgeDays = 90) =>
  chooseRetained(days.map(at), at(now), maxAgeDays).map(dayOf);

test.each<[string, string[], string, string[]]>([
  ["retains nothing without backups", [], "2026-11-28", []],
  ["retains a backup of today", ["2026-11-28"], "2026-11-28", ["2026-11-28"]],
  [
    "retains the backups of seven consecutive days",
    ["11-28", "11-27", "11-26", "11-25", "11-24", "11-23", "11-22"].map((day) => `2026-${day}`),
    "2026-11-28",
    ["11-28", "11-27", "11-26", "11-25", "11-24", "11-23", "11-22"].map((day) => `2026-${day}`),
  ],
  [
    "removes the eighth day, a Saturday, because the next day is newer in the same week",
    ["11-28", "11-27", "11-26", "11-25", "11-24", "11-23", "11-22", "11-21"].map((day) => `2026-${day}`),
    "2026-11-28",
    ["11-28", "11-27", "11-26", "11-25", "11-24", "11-23", "11-22"].map((day) => `2026-${day}`),
  ],
  [
    "retains five Sundays, because they are the newest of the last days with a backup",
    ["2026-11-29", "2026-11-22", "2026-11-15", "2026-11-08", "2026-11-01"],
    "2026-11-29",
    ["2026-11-29", "2026-11-22", "2026-11-15", "2026-11-08", "2026-11-01"],
  ],
  [
    "retains the last backup of the previous month, in another year",
    ["2027-01-20", "2026-12-31"],
    "2027-01-20",
    ["2027-01-20", "2026-12-31"],
  ],
  ["retains a backup of ninety days", ["2026-08-30"], "2026-11-28", ["2026-08-30"]],
  ["removes a backup of ninety-one days, even if it is the only one", ["2026-08-29"], "2026-11-28", []],
])("%s", (_, days, now, retained) => {
  expect(retainedOf(days, now)).toEqual(retained);
  expect(retainedOf([...days].reverse(), now)).toEqual(retained);
});

test("of several on one day the newest remains", () => {
  const [early, late] = [new Date("2026-11-28T01:00:00+08:00"), new Date("2026-11-28T23:00:00+08:00")];
  expect(chooseRetained([early, late], late, 90)).toEqual([late]);
});

test("a year of daily backups leaves seven days, three more weeks and the end of the month before", () => {
  let left: Date[] = [];
  for (let day = 0; day <= 365; day += 1) {
    const now = new Date(at("2026-01-01").getTime() + day * DAY_MS);
    left = chooseRetained([...left, now], now, 90);
    // Seven days, weeks and months may coincide, so these are limits.
    expect(left.length).toBeLessThanOrEqual(13);
    expect(now.getTime() - (left.at(-1)?.getTime() ?? 0)).toBeLessThanOrEqual(62 * DAY_MS);
  }
  expect(left.map(dayOf)).toEqual([
    "2027-01-01",
    "2026-12-31",
    "2026-12-30",
    "2026-12-29",
    "2026-12-28",
    "2026-12-27",
    "2026-12-26",
    "2026-12-20",
    "2026-12-13",
  ]);
});
