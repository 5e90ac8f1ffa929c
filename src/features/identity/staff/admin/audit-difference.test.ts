import { expect, test } from "vitest";
import { differenceText, listDifferences } from "./audit-difference.ts";

test("names changed fields and omits equal ones", () => {
  expect(
    listDifferences({ name: "旧", price: 100, tags: ["a"] }, { name: "新", price: 100, tags: ["a", "b"] }),
  ).toEqual([
    { name: "名字", before: "旧", after: "新" },
    { name: "标签", before: '["a"]', after: '["a","b"]' },
  ]);
});

test("a created or deleted resource has only one side", () => {
  expect(listDifferences(null, { name: "新" })).toEqual([{ name: "名字", before: null, after: "新" }]);
  expect(listDifferences({ name: "旧" }, null)).toEqual([{ name: "名字", before: "旧", after: null }]);
});

test("writes a field without a value as empty", () => {
  expect(listDifferences({ answer: "谢谢" }, { answer: null })).toEqual([
    { name: "答复", before: "谢谢", after: "（空）" },
  ]);
});

test("compares a value without fields as a whole", () => {
  expect(listDifferences("published", "withdrawn")).toEqual([
    { name: "全部", before: "published", after: "withdrawn" },
  ]);
  expect(listDifferences(undefined, undefined)).toEqual([]);
});

test("writes times and yes or no in words, and keeps names without a label", () => {
  expect(
    listDifferences({ published_at: null, flag: false }, { published_at: "2026-11-20T01:30:00.000Z", flag: true }),
  ).toEqual([
    { name: "发布时间", before: "（空）", after: "2026年11月20日 09:30" },
    { name: "flag", before: "否", after: "是" },
  ]);
});

test("writes states in words, and sums up the differences in one line", () => {
  const summary = (before: unknown, after: unknown) => differenceText(listDifferences(before, after));
  expect(summary({ state: "published" }, { state: "withdrawn" })).toBe("状态：已发布 → 已下架");
  expect(summary(null, { id: 7, blocks: [], name: "新" })).toBe("名字：新，还有 2 处");
  expect(summary({ blocks: [1] }, { blocks: [] })).toBe("版块");
  expect(summary({ text: "字".repeat(25) }, null)).toBe(`文字：${"字".repeat(24)}…`);
  expect(summary(null, null)).toBeNull();
});
