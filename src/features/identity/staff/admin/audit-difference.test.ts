import { expect, test } from "vitest";
import { listDifferences } from "./audit-difference.ts";

test("names changed fields and omits equal ones", () => {
  expect(
    listDifferences({ name: "旧", price: 100, tags: ["a"] }, { name: "新", price: 100, tags: ["a", "b"] }),
  ).toEqual([
    { name: "name", before: "旧", after: "新" },
    { name: "tags", before: '["a"]', after: '["a","b"]' },
  ]);
});

test("a created or deleted resource has only one side", () => {
  expect(listDifferences(null, { name: "新" })).toEqual([{ name: "name", before: null, after: "新" }]);
  expect(listDifferences({ name: "旧" }, null)).toEqual([{ name: "name", before: "旧", after: null }]);
});

test("writes a field without a value as empty", () => {
  expect(listDifferences({ answer: "谢谢" }, { answer: null })).toEqual([
    { name: "answer", before: "谢谢", after: "（空）" },
  ]);
});

test("compares a value without fields as a whole", () => {
  expect(listDifferences("published", "withdrawn")).toEqual([
    { name: "全部", before: "published", after: "withdrawn" },
  ]);
  expect(listDifferences(undefined, undefined)).toEqual([]);
});
