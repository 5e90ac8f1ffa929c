import { expect, test } from "vitest";
import { readDay, readDayAndTime } from "./read-day.ts";

const TODAY = "2026-11-29";

test.each([
  ["2026-11-30", "2026-11-30"],
  [" 2026/1/5 ", "2026-01-05"],
  ["2026.12.01", "2026-12-01"],
  ["2027年3月8日", "2027-03-08"],
  ["20261130", "2026-11-30"],
  ["12-24", "2026-12-24"],
  ["3月8日", "2026-03-08"],
  ["", ""],
  ["  ", ""],
])("reads the day %o as %o", (typed, day) => {
  expect(readDay(typed, TODAY)).toBe(day);
});

test.each(["2026-02-30", "2026-13-01", "11/30/2026", "30", "明天", "2026-11-30 8:00", "2026-11"])(
  "%o is no day",
  (typed) => {
    expect(readDay(typed, TODAY)).toBeNull();
  },
);

test.each([
  ["2026-11-30 20:30", "2026-11-30T20:30"],
  ["2026-11-30T20:30", "2026-11-30T20:30"],
  ["12月1日  8：05", "2026-12-01T08:05"],
  ["2026/12/1", "2026-12-01T00:00"],
  ["", ""],
])("reads the day and time %o as %o", (typed, moment) => {
  expect(readDayAndTime(typed, TODAY)).toBe(moment);
});

test.each(["2026-11-30 24:00", "2026-11-30 8:60", "2026-11-30 8", "2026-02-30 8:00", "8:00", "2026-11-30 8:00 9:00"])(
  "%o is no day and time",
  (typed) => {
    expect(readDayAndTime(typed, TODAY)).toBeNull();
  },
);
