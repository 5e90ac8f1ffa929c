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

test("MkDocs inserts snippets from the base paths, several at once and at the column of their line", async () => {
  const text = [
    '--8<-- "note.md"',
    '- 项\n\n    --8<-- "code/a.txt"',
    "--8<--\nnote.md\nb.md\n--8<--",
    ';--8<-- "note.md"',
  ].join("\n\n");
  const files = {
    "mkdocs.yml":
      "site_name: 站\nnav:\n  - a.md\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [parts, docs/more]\n",
    "docs/a.md": `# 甲\n\n${text}\n`,
    "parts/note.md": "话\n",
    "parts/code/a.txt": "一\n二\n",
    "docs/more/b.md": "乙话\n",
  };
  expect((await markdownOf("docs/a.md", files)).replace(/\n{2,}/g, "\n")).toBe(
    '话\n- 项\n    一\n    二\n话\n乙话\n--8<-- "note.md"',
  );
});

test("VuePress and VitePress insert files from the root of the site, with marked lines or selected ones", async () => {
  const files = (line: string) => ({
    "docs/.vuepress/config.js": "module.exports = { themeConfig: { sidebar: ['/a', '/b'] } }",
    "docs/a.md": `# 甲\n\n${line}\n`,
    "docs/b.md": "# 乙",
    "docs/x.js": "a\nb\nc\n",
    "package.json": "{}",
  });
  const read = (line: string) => markdownOf("docs/a.md", files(line));
  expect(await read("<<< @/docs/x.js{2}")).toBe("```js {2}\na\nb\nc\n```");
  expect(await read("<<< @/x.js")).toBe("```js\na\nb\nc\n```");
  expect(await read("@[code{2-3} js](./x.js)")).toBe("```js\nb\nc\n```");
  expect(await read("@[code](x.js)")).toBe("```js\na\nb\nc\n```");
});
