import { expect, test } from "vitest";
import { joinParts, subtractParts } from "./day-parts.ts";

const part = (from: number, to: number) => ({ from: from * 60, to: to * 60 });

test("removes booked time from the middle, the ends or all of a part", () => {
  expect(subtractParts([part(9, 12), part(14, 18)], [part(10, 11), part(11.5, 14.5)])).toEqual([
    part(9, 10),
    part(11, 11.5),
    part(14.5, 18),
  ]);
  expect(subtractParts([part(9, 12)], [part(8, 13)])).toEqual([]);
  expect(subtractParts([part(9, 12)], [part(12, 13)])).toEqual([part(9, 12)]);
});

test("merges overlapping and adjacent parts without changing the input", () => {
  const given = [part(14, 18), part(9, 11), part(10, 12), part(12, 13)];
  expect(joinParts(given)).toEqual([part(9, 13), part(14, 18)]);
  expect(given[1]).toEqual(part(9, 11));
});
