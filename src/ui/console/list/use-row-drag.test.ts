import { expect, test } from "vitest";
import { type DropPlace, placeAfterDrop } from "./use-row-drag.ts";

const ROWS: readonly (readonly [from: string, target: string, where: DropPlace, order: string])[] = [
  ["a", "c", "before", "bacd"],
  ["a", "c", "after", "bcad"],
  ["d", "a", "before", "dabc"],
  ["d", "a", "after", "adbc"],
  ["b", "c", "before", "abcd"],
  ["c", "b", "after", "abcd"],
];

for (const [from, target, where, order] of ROWS) {
  test(`moving ${from} ${where} ${target} gives ${order}`, () => {
    const rows = [..."abcd"];
    const [start, goal] = [rows.indexOf(from), rows.indexOf(target)];
    const place = placeAfterDrop(start, goal, where);
    rows.splice(place, 0, ...rows.splice(start, 1));
    expect(rows.join("")).toBe(order);
  });
}
