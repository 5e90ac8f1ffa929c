import { expect, test } from "vitest";
import { cutBatches } from "./cut-batches.ts";
import type { PlannedDocument } from "./import-plan.ts";

const pagesOf = (lengths: readonly number[]) =>
  lengths.map((length) => ({ markdown: "字".repeat(length) }) as PlannedDocument);
const sizesOf = (lengths: readonly number[]) => cutBatches(pagesOf(lengths)).map(({ length }) => length);

test("sixteen pages are saved together, and the rest", () => {
  expect(sizesOf(Array.from({ length: 35 }, () => 10))).toEqual([16, 16, 3]);
  expect(sizesOf([])).toEqual([]);
});

test("long pages are saved with fewer others or alone", () => {
  expect(sizesOf([100_000, 40_000, 80_000, 11_072, 1, 300_000, 5])).toEqual([1, 3, 1, 1, 1]);
});
