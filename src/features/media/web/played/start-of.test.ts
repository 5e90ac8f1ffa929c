import { expect, test } from "vitest";
import { startOf } from "./start-of.ts";

test.each([
  ["", null, 0],
  ["", { place: 90 }, 90],
  ["?t=30", { place: 90 }, 30],
  ["?from=x&t=12", null, 12],
  ["?t=-5", { place: 90 }, 90],
  ["?t=1e9", { place: 90 }, 90],
  ["", { place: 595 }, 0],
  ["?t=595", null, 595],
])("%s with %o: %i", (search, progress, at) => {
  expect(startOf({ search, progress, durationSeconds: 600 })).toBe(at);
});
