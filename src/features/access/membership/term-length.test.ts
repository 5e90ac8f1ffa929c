import { expect, test } from "vitest";
import { deriveLength, endOfLength, lengthOfPlan, readLength, storeLength } from "./term-length.ts";

const at = (text: string) => new Date(`${text}:00+08:00`);

test.each([
  ["order", "2026-01-31T10:00", "2026-02-28T10:00", { unit: "months", count: 1 }],
  ["code", "2026-11-20T10:00", "2028-02-20T10:00", { unit: "months", count: 15 }],
  // The calendar is Shanghai's. In UTC, both dates are in the previous month.
  ["gift", "2026-03-01T02:00", "2026-04-01T02:00", { unit: "months", count: 1 }],
  ["order", "2026-03-01T10:00", "2026-04-01T10:01", { unit: "days", count: 32 }],
  ["order", "2026-03-01T10:00", "2026-03-01T10:01", { unit: "days", count: 1 }],
  ["order", "2026-03-01T10:00", "2026-03-31T10:00", { unit: "days", count: 30 }],
  ["admin", "2026-04-01T10:00", "2026-05-01T10:00", { unit: "days", count: 30 }],
  ["invitation", "2026-04-01T10:00", "2026-05-01T10:00", { unit: "days", count: 30 }],
  ["import", "2026-04-01T10:00", "2026-05-01T10:00", { unit: "fixed" }],
  ["import", "2026-04-01T10:00", null, { unit: "life" }],
] as const)("a term by %s from %s to %s lasted %j", (source, startsAt, endsAt, expected) => {
  expect(deriveLength({ source, startsAt: at(startsAt), endsAt: endsAt && at(endsAt) })).toEqual(expected);
});

test.each([
  [
    { unit: "months", count: 3 },
    { termUnit: "months", termCount: 3 },
  ],
  [
    { unit: "days", count: 30 },
    { termUnit: "days", termCount: 30 },
  ],
  [{ unit: "life" }, { termUnit: "life", termCount: null }],
  [{ unit: "fixed" }, { termUnit: "fixed", termCount: null }],
] as const)("the length %j is stored as %j and read back", (length, stored) => {
  expect(storeLength(length)).toEqual(stored);
  expect(readLength(stored)).toEqual(length);
});

test("a ledger older than stored lengths has none, and a unit without a count is rejected", () => {
  expect(readLength({ termUnit: null, termCount: null })).toBeNull();
  for (const termUnit of ["months", "days"] as const)
    expect(() => readLength({ termUnit, termCount: null })).toThrow(`a term in ${termUnit} has no count`);
});

test("a plan lasts its months, or for life", () => {
  expect([lengthOfPlan(12), lengthOfPlan(null)]).toEqual([{ unit: "months", count: 12 }, { unit: "life" }]);
});

test("a length ends after its months or days, never, or at no computed moment if its end is fixed", () => {
  const start = at("2026-01-31T10:00");
  expect(endOfLength({ unit: "months", count: 1 }, start)).toEqual(at("2026-02-28T10:00"));
  expect(endOfLength({ unit: "days", count: 30 }, start)).toEqual(at("2026-03-02T10:00"));
  expect(endOfLength({ unit: "life" }, start)).toBeNull();
  expect(() => endOfLength({ unit: "fixed" }, start)).toThrow("a fixed end does not follow from a start");
});
