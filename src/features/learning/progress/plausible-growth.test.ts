import { expect, test } from "vitest";
import type { SeenRange } from "../../../domain/learning/seen-ranges.ts";
import { addWithin, gapsWithin, plausibleLength } from "./plausible-growth.ts";

const openedAt = new Date("2026-11-20T08:00:00Z");
const after = (seconds: number) => new Date(openedAt.getTime() + seconds * 1_000);

test.each([
  ["a film that was just delivered", { seenBefore: 0 }, "seconds", 0, 60],
  ["a film after ten minutes", { seenBefore: 0 }, "seconds", 600, 1_260],
  ["a film seen before", { seenBefore: 300 }, "seconds", 10, 380],
  ["a text that was just delivered", { seenBefore: 0 }, "words", 0, 66],
  ["a text after a minute", { seenBefore: 0 }, "words", 60, 866],
] as const)("limits %s", (_case, { seenBefore }, unit, passed, max) => {
  expect(plausibleLength({ openedAt, seenBefore }, { unit, now: after(passed) })).toBe(max);
});

test("accepts nothing of an item that was never delivered", () => {
  expect(plausibleLength(null, { unit: "seconds", now: after(9_000) })).toBe(0);
});

test.each<[string, SeenRange[], SeenRange[], number, SeenRange[]]>([
  ["everything that fits", [[0, 10]], [[10, 30]], 100, [[0, 30]]],
  ["the beginning of a range that does not fit", [], [[0, 1_000_000]], 60, [[0, 60]]],
  ["new parts around the known ones", [[20, 30]], [[10, 50]], 25, [[10, 35]]],
  ["nothing above the limit", [[0, 60]], [[100, 200]], 60, [[0, 60]]],
])("adds %s", (_case, known, reported, max, seen) => {
  expect(addWithin(known, reported, { length: 1_000, max })).toEqual(seen);
});

test("finds the gaps of a range", () => {
  const covered: SeenRange[] = [
    [5, 10],
    [20, 30],
  ];
  expect(gapsWithin(covered, [0, 40])).toEqual([
    [0, 5],
    [10, 20],
    [30, 40],
  ]);
  expect(gapsWithin(covered, [6, 9])).toEqual([]);
});
