import { expect, test } from "vitest";
import { memoryTree } from "../fixtures/memory-tree.ts";
import { buildPlan } from "../plan/build-plan.ts";
import { openFirstPage, toNodes } from "./book-tree.ts";

test("a new book opens its first page that contains no text of another one", async () => {
  const plan = await buildPlan(memoryTree({ "1.md": "目录\n\n![[3]]", "2.md": "先读这里，再读[[3]]", "3.md": "正文" }));
  const nodes = toNodes(plan, { knownKeys: new Set() });
  openFirstPage(nodes, plan);
  expect(nodes.map(({ title, isPreview = false }) => [title, isPreview])).toEqual([
    ["1", false],
    ["2", true],
    ["3", false],
  ]);
});
