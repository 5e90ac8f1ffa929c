import { expect, test } from "vitest";
import { formatTree } from "../fixtures/format-tree.ts";
import { memoryTree } from "../fixtures/memory-tree.ts";
import { formatReport } from "../format-report.ts";
import { buildPlan } from "./build-plan.ts";
import { planChapters } from "./plan-course.ts";

const files = {
  "SUMMARY.md": "* [甲](a.md)\n* [乙](b.md)\n",
  "a.md": "# 甲\n\n见[旧册](old/README.md)。",
  "b.md": "# 乙\n\n见[补充](extra.md)。",
  "extra.md": "# 补充\n\n见[补充的补充](more.md)和[旧册的第二篇](old/two.md)。",
  "more.md": "# 补充的补充",
  "old/README.md": "# 旧册\n\n- [一](one.md)\n- [二](two.md)\n",
  "old/one.md": "# 旧册的第一篇",
  "old/two.md": "# 旧册的第二篇",
  "todo.md": "# 待办",
};

test("lists pages that are only linked at the end of a book under a heading, and an index with its entries", async () => {
  const plan = await buildPlan(memoryTree(files));
  const linked = ["[文中链接到的文档]", "  旧册", "    旧册的第一篇", "  补充", "    旧册的第二篇", "  补充的补充"];
  expect(formatTree(plan).slice(0, 2)).toEqual(["甲", "乙"]);
  expect(formatTree(plan).slice(2).sort()).toEqual(linked.sort());
  expect(plan.report.documents).toMatchObject({ pages: 7, linked: 5, unlisted: 0, groups: 1 });
  expect(plan.intro).toContain("等 7 篇");
  const entries = (kind: string) =>
    plan.report.entries.filter((entry) => entry.kind === kind).map(({ where, detail }) => `${where} ${detail}`);
  expect(entries("linked")).toContain("extra.md b.md 链接到它");
  expect(entries("linked")).toContain("old/one.md old/README.md 列出");
  expect(entries("unlisted")).toEqual(["todo.md "]);
  expect(plan.report.links.broken).toBe(0);
  expect(formatReport(plan.report)).toContain("文档 7，其中只由链接读到 5（");
});

test("with all documents imported, unlinked ones are the appendix", async () => {
  const plan = await buildPlan(memoryTree(files), { unlisted: "all" });
  expect(formatTree(plan).filter((line) => line.startsWith("|"))).toEqual(["| 待办"]);
  expect(plan.report.documents).toMatchObject({ pages: 8, linked: 5, unlisted: 1 });
  expect(formatReport(plan.report)).toContain("其中只由链接读到 5、附录 1（");
});

test("articles have no such heading: linked pages are in no list", async () => {
  const plan = await buildPlan(memoryTree(files), { as: "articles" });
  expect(plan.documents.filter(({ isUnlisted }) => isUnlisted)).toHaveLength(5);
  expect(plan.documents.every(({ kind }) => kind === "page")).toBe(true);
  expect(plan.report.documents).toMatchObject({ linked: 0, unlisted: 5 });
});

test("a group of the author's with the same name stays separate", async () => {
  const plan = await buildPlan(
    memoryTree({ ...files, "SUMMARY.md": "## 文中链接到的文档\n\n* [甲](a.md)\n* [乙](b.md)\n" }),
  );
  expect(new Set(plan.documents.map(({ stableId }) => stableId)).size).toBe(plan.documents.length);
  expect(plan.report.documents).toMatchObject({ linked: 5, groups: 2 });
});

test("in a course they are the last chapter, in any folder", async () => {
  const tree = memoryTree({
    "SUMMARY.md": "* [一](up/a.md)\n* [二](down/b.md)\n",
    "up/a.md": "# 一\n\n见[旁](../down/aside.md)和[远](../far/c.md)。",
    "down/b.md": "# 二",
    "down/aside.md": "# 旁",
    "far/c.md": "# 远",
  });
  const { chapters } = planChapters(await buildPlan(tree), tree);
  expect(chapters.map(({ title, lessons }) => [title, ...lessons.map((lesson) => lesson.title)])).toEqual([
    ["up", "一"],
    ["down", "二"],
    ["文中链接到的文档", "旁", "远"],
  ]);
});
