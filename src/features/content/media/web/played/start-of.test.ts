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
