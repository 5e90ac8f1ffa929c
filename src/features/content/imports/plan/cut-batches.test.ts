import { expect, test } from "vitest";
import { cutBatches } from "./cut-batches.ts";
import type { PlannedDocument } from "./import-plan.ts";

const pagesOf = (lengths: readonly number[]) =>
  lengths.map((length) => ({ markdown: "字".repeat(length) }) as PlannedDocument);
const sizesOf = (lengths: readonly number[]) => cutBatches(pagesOf(lengths)).map(({ length }) => length);

test("saves forty-eight pages together, and the rest", () => {
  expect(sizesOf(Array.from({ length: 99 }, () => 10))).toEqual([48, 48, 3]);
  expect(sizesOf([])).toEqual([]);
});

test("long pages are saved in smaller batches or separately", () => {
  expect(sizesOf([400_000, 200_000, 300_000, 24_288, 1, 900_000, 5])).toEqual([1, 3, 1, 1, 1]);
});

test("pages of formulas are saved with fewer others, because their HTML is long", () => {
  const page = { markdown: "设 $x$ 与 $y$。".repeat(60) } as PlannedDocument;
  expect(cutBatches(Array.from({ length: 5 }, () => page)).map(({ length }) => length)).toEqual([2, 2, 1]);
});
