import { expect, test } from "vitest";
import { cleanRanges, lengthOfRanges, type SeenRange } from "./seen-ranges.ts";

test.each<[string, SeenRange[], SeenRange[]]>([
  ["returns no ranges for none", [], []],
  ["keeps a single range", [[2, 5]], [[2, 5]]],
  [
    "joins adjacent ranges",
    [
      [2, 5],
      [5, 7],
    ],
    [[2, 7]],
  ],
  [
    "joins overlapping ranges in any order",
    [
      [6, 9],
      [2, 7],
    ],
    [[2, 9]],
  ],
  [
    "drops a range within another",
    [
      [0, 10],
      [3, 4],
    ],
    [[0, 10]],
  ],
  [
    "drops empty and reversed ranges",
    [
      [3, 3],
      [8, 2],
    ],
    [],
  ],
  [
    "cuts off what is outside the length",
    [
      [-5, 2],
      [8, 99],
    ],
    [
      [0, 2],
      [8, 10],
    ],
  ],
])("%s", (_case, ranges, clean) => {
  expect(cleanRanges(ranges, 10)).toEqual(clean);
});

test("covers the same units for any split and order of the ranges", () => {
  let seed = 7;
  const draw = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 200; round++) {
    const pieces = Array.from({ length: draw(30) }, (): SeenRange => {
      const from = draw(120) - 10;
      return [from, from + draw(20)];
    });
    const covered = Array.from({ length: 100 }, (_, unit) => pieces.some(([from, to]) => from <= unit && unit < to));
    const clean = cleanRanges(pieces, 100);
    expect(lengthOfRanges(clean)).toBe(covered.filter(Boolean).length);
    expect(covered).toEqual(covered.map((_, unit) => clean.some(([from, to]) => from <= unit && unit < to)));
    expect(clean.every(([from], at) => at === 0 || clean[at - 1]![1] < from)).toBe(true);
  }
});
