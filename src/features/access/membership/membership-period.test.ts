import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { addMonths } from "./membership-period.ts";

test.each([
  ["2027-01-31T12:00:00+08:00", 1, "2027-02-28T12:00:00+08:00"],
  ["2028-01-31T12:00:00+08:00", 1, "2028-02-29T12:00:00+08:00"],
  ["2028-02-29T12:00:00+08:00", 12, "2029-02-28T12:00:00+08:00"],
  ["2026-11-20T23:30:00+08:00", 1, "2026-12-20T23:30:00+08:00"],
  ["2026-11-30T00:10:00+08:00", 3, "2027-02-28T00:10:00+08:00"],
  ["2026-12-31T07:00:00+08:00", 2, "2027-02-28T07:00:00+08:00"],
])("%s plus %i months is %s on the Shanghai calendar", (from, months, expected) => {
  expect(addMonths(new Date(from), months)).toEqual(new Date(expected));
});

test("more months never end earlier, and a month is 28 to 31 days", () => {
  const moments = fc.date({ min: new Date("2020-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 60 }), (from, months) => {
      const days = (addMonths(from, months).getTime() - from.getTime()) / DAY_MS;
      expect(days).toBeGreaterThanOrEqual(months * 28);
      expect(days).toBeLessThanOrEqual(months * 31);
      expect(addMonths(from, months + 1).getTime()).toBeGreaterThan(addMonths(from, months).getTime());
    }),
  );
});
