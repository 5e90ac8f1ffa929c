import { expect, test } from "vitest";
import { nextCheckAt, nextRefundAttemptAt } from "./check-schedule.ts";

const start = new Date("2026-11-20T08:00:00Z");
const secondsLater = (seconds: number) => new Date(start.getTime() + seconds * 1000);

test.each([
  [0, 5],
  [5, 30],
  [30, 60],
  [61, 120],
  [120, 180],
  [180, 360],
  [1000, 1180],
])("%i s after its start, a payment is next queried at %i s", (age, due) => {
  expect(nextCheckAt(start, secondsLater(age))).toEqual(secondsLater(due));
});

test("consecutive checks are at most five minutes apart, including the minute of the sweep", () => {
  for (let age = 0; age < 1800; age += 1) {
    const gapSeconds = (nextCheckAt(start, secondsLater(age)).getTime() - secondsLater(age).getTime()) / 1000;
    expect(gapSeconds).toBeGreaterThan(0);
    expect(gapSeconds + 60).toBeLessThan(300);
  }
});

test("refund attempts slow down to one per hour", () => {
  expect(nextRefundAttemptAt(0, start)).toEqual(secondsLater(15));
  expect(nextRefundAttemptAt(3, start)).toEqual(secondsLater(120));
  expect(nextRefundAttemptAt(50, start)).toEqual(secondsLater(3600));
});
