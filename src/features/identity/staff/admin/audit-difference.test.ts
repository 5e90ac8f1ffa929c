import { expect, test } from "vitest";
import { listDifferences } from "./audit-difference.ts";

test("names the fields that differ and leaves out equal ones", () => {
  expect(
    listDifferences({ name: "旧", price: 100, tags: ["a"] }, { name: "新", price: 100, tags: ["a", "b"] }),
  ).toEqual([
    { name: "name", before: "旧", after: "新" },
    { name: "tags", before: '["a"]', after: '["a","b"]' },
  ]);
});

test("a resource that was created or deleted has one side", () => {
  expect(listDifferences(null, { name: "新" })).toEqual([{ name: "name", before: null, after: "新" }]);
  expect(listDifferences({ name: "旧" }, null)).toEqual([{ name: "name", before: "旧", after: null }]);
});

test("a value without fields is compared as a whole", () => {
  expect(listDifferences("published", "withdrawn")).toEqual([
    { name: "全部", before: "published", after: "withdrawn" },
  ]);
  expect(listDifferences(undefined, undefined)).toEqual([]);
});
