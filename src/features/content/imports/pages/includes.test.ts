import { expect, test } from "vitest";
import { memoryTree } from "../fixtures/memory-tree.ts";
import { buildPlan } from "../plan/build-plan.ts";

async function markdownOf(path: string, files: Record<string, string>): Promise<string> {
  const { documents } = await buildPlan(memoryTree(files));
  return documents.find(({ sourcePath }) => sourcePath === path)?.markdown.trim() ?? "";
}

test("mdBook inserts files, shows a playground as code and nothing for the title of the window", async () => {
  const files = {
    "book.toml": "[book]\n",
    "src/SUMMARY.md": "- [甲](a.md)\n- [乙](b.md)\n",
    "src/a.md": "# 甲\n\n{{#title 窗口}}\n\n{{#include b.md}}\n\n{{#playground x.rs editable}}\n",
    "src/b.md": "乙文\n",
    "src/x.rs": "fn main() {}\n",
  };
  expect(await markdownOf("src/a.md", files)).toBe("乙文\n\n```rs\nfn main() {}\n```");
});

test("docsify inserts files and reads the settings in titles", async () => {
  const text = (lines: string) => ({
    "_sidebar.md": "- [甲](a.md)\n- [乙](b.md)\n",
    "a.md": `# 甲\n\n${lines}\n`,
    "b.md": "乙文\n",
    "x.js": "let q;\n",
  });
  const read = (lines: string) => markdownOf("a.md", text(lines));
  expect(await read("[f](b.md ':include')")).toBe("乙文");
  expect(await read("[f](x.js ':include :type=code')")).toBe("```js\nlet q;\n```");
  expect(await read("[乙](b.md ':ignore') [丙](b.md '标题 :target=_blank')")).toBe('[乙](b.md) [丙](b.md "标题")');
  expect(await read("![](https://e.com/a.png ':size=300x20') ![](https://e.com/b.png 'x: y')")).toBe(
    "![](https://e.com/a.png){width=300} ![](https://e.com/b.png 'x: y')",
  );
  expect(await read("`[乙](b.md ':ignore')`")).toBe("`[乙](b.md ':ignore')`");
});
