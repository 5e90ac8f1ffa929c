import { expect, test } from "vitest";
import { shareText, sumDays } from "./figure-sums.ts";

test("adds up the days", () => {
  const day = { day: "2026-11-01", views: 10, visits: 4, gates: 2, logins: 1, payments: 1, dropped: 0 };
  expect(sumDays([day, { ...day, day: "2026-11-02", views: 5 }])).toEqual({
    views: 15,
    visits: 8,
    gates: 4,
    logins: 2,
    payments: 2,
    dropped: 0,
  });
});

test("formats a share with one decimal, and returns an empty text when the total is 0", () => {
  expect(shareText(1, 8)).toBe("12.5%");
  expect(shareText(1, 0)).toBe("");
});
