import { expect, test } from "vitest";
import { linksOf } from "../../../domain/moderation/text-links.ts";
import { averageOf, countedOf } from "./review-rules.ts";

test.each([
  [0, 0, null],
  [1, 5, null],
  [2, 10, null],
  [3, 13, 4.3],
  [4, 15, 3.8],
  [7, 33, 4.7],
])("for %i ratings with the sum %i, the average is %s", (count, sum, average) => {
  expect(averageOf({ count, sum })).toBe(average);
});

test("counts only public reviews", () => {
  expect(countedOf({ state: "published", rating: 4, isSample: false })).toEqual({ count: 1, sum: 4 });
  expect(countedOf({ state: "published", rating: 4, isSample: true })).toEqual({ count: 0, sum: 0 });
  for (const state of ["held", "hidden", "deleted"])
    expect(countedOf({ state, rating: 4, isSample: false }).count).toBe(0);
});

test.each([
  ["没有网址", []],
  ["看 https://example.com/a?b=1。", ["https://example.com/a?b=1"]],
  ["（www.example.cn）和 http://x.io", ["https://www.example.cn", "http://x.io"]],
])("finds the links in %s", (text, links) => {
  expect(linksOf(text)).toEqual(links);
});
