import { expect, test } from "vitest";
import { resumedAt, startOf } from "./start-of.ts";

test.each([
  ["", null, 0],
  ["", { place: 90 }, 90],
  ["?t=30", { place: 90 }, 30],
  ["?from=x&t=12", null, 12],
  ["?t=-5", { place: 90 }, 90],
  ["?t=1e9", { place: 90 }, 90],
  ["", { place: 595 }, 0],
  ["?t=595", null, 595],
])("the query %j with the progress %o starts at second %i", (search, progress, at) => {
  expect(startOf({ search, progress, durationSeconds: 600 })).toBe(at);
});

test.each([
  ["", { place: 200.4 }, 200],
  ["?t=200", { place: 200.4 }, 200],
  ["?t=30", { place: 200 }, null],
  ["", { place: 0 }, null],
  ["", { place: 595 }, null],
  ["", null, null],
])("the query %j with the progress %o announces the position %o", (search, progress, at) => {
  expect(resumedAt({ search, progress, durationSeconds: 600 })).toBe(at);
});

test.each([
  [28, 18, 18],
  [28, 24, 24],
  [28, 26, 0],
  [60, 52, 52],
  [60, 55, 0],
  [3_600, 3_589, 3_589],
  [3_600, 3_590, 0],
])("a film of %i seconds that was left at second %i starts at second %i", (durationSeconds, place, at) => {
  expect(startOf({ search: "", progress: { place }, durationSeconds })).toBe(at);
});
