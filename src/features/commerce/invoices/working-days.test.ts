import { expect, test } from "vitest";
import { dayAfterWorkingDays } from "./working-days.ts";

const none = { holidays: [], workdays: [] };
const at = (time: string) => new Date(`${time}+08:00`);

test.each([
  ["from a Tuesday", "2026-11-24T12:00:00", 10, none, "2026-12-08"],
  ["the day itself does not count", "2026-11-24T00:00:00", 1, none, "2026-11-25"],
  ["late in the evening is the same day in Beijing", "2026-11-24T23:59:59", 1, none, "2026-11-25"],
  ["from a Friday", "2026-11-27T09:00:00", 1, none, "2026-11-30"],
  ["from a Sunday", "2026-11-29T09:00:00", 1, none, "2026-11-30"],
  ["a holiday is skipped", "2026-12-31T09:00:00", 1, { ...none, holidays: ["2027-01-01"] }, "2027-01-04"],
  ["a working Sunday counts", "2027-01-01T09:00:00", 1, { ...none, workdays: ["2027-01-03"] }, "2027-01-03"],
  ["no days", "2026-11-24T09:00:00", 0, none, "2026-11-24"],
])("counts working days: %s", (_, from, count, named, day) => {
  expect(dayAfterWorkingDays(at(from), count, named)).toBe(day);
});

test("settings without a working day do not cause an endless loop", () => {
  const holidays = Array.from({ length: 2_000 }, (_, index) =>
    new Date(Date.UTC(2026, 10, 24) + index * 86_400_000).toISOString().slice(0, 10),
  );
  expect(dayAfterWorkingDays(at("2026-11-24T09:00:00"), 10, { holidays, workdays: [] })).toMatch(/^\d{4}-/);
});
