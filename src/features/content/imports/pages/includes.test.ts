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

const mkdocs = (extensions: string, files: Record<string, string>) => ({
  "mkdocs.yml": `site_name: 站\nnav:\n  - a.md\n  - b.md\nmarkdown_extensions:\n  - abbr\n  - pymdownx.snippets${extensions}\n`,
  "docs/b.md": "# 乙\n\n无\n",
  ...files,
});

test("MkDocs appends files to each page, and their abbreviations and link targets are those of the page", async () => {
  const files = mkdocs(":\n      auto_append:\n        - includes/abbr.md\n        - gone.md", {
    "docs/a.md": "# 甲\n\n用 GC 与[官网][home]。\n\n    GC\n",
    "includes/abbr.md": "*[GC]: 垃圾回收\n*[JIT]: 即时编译\n\n[home]: https://example.com/\n",
  });
  expect(await markdownOf("docs/a.md", files)).toMatch(
    /^用 <abbr title="垃圾回收">GC<\/abbr> 与\[官网\]\[home\]。\n\n {4}GC\n+\[home\]: https:\/\/example\.com\/$/,
  );
  expect(await markdownOf("docs/b.md", files)).toMatch(/^无\n+\[home\]: https:\/\/example\.com\/$/);
  const { report } = await buildPlan(memoryTree(files));
  expect(report.entries.filter(({ kind }) => kind === "include" || kind === "contents")).toEqual([
    { kind: "contents", where: "mkdocs.yml", detail: "auto_append 的文件不在来源里：gone.md" },
  ]);
  // The lines of the appended file are not lines of the page.
  expect(report.constructs).toEqual([]);
});

test("what MkDocs inserts is read like the page: abbreviations, icons and keys", async () => {
  const files = mkdocs("", {
    "docs/a.md": '# 甲\n\n用 GC。\n\n--8<-- "docs/part.txt"\n\n```\n--8<-- "docs/part.txt"\n```\n',
    "docs/part.txt": "按 ++ctrl+c++\n\n*[GC]: 垃圾回收\n",
  });
  expect(await markdownOf("docs/a.md", files)).toBe(
    '用 <abbr title="垃圾回收">GC</abbr>。\n\n按 <kbd>Ctrl</kbd>+<kbd>C</kbd>\n\n\n\n```\n按 ++ctrl+c++\n\n*[GC]: 垃圾回收\n```',
  );
});

test.each([
  ["a section, not one whose name begins with its name", "x.py:run", "r"],
  ["a section without the marks of those in it", "x.py:all", "r2\nr"],
  ["the whole file without marks", "x.py", "top\nr2\nr"],
  ["lines", "n.txt:2:3", "二\n三"],
  ["the first lines and the last ones", "n.txt::1,4:", "一\n四\n五"],
  ["lines counted from the end", "n.txt:-2:", "四\n五"],
  ["one line", "n.txt:3:3", "三"],
])("snippets insert %s", async (_name, target, expected) => {
  const files = mkdocs(":\n      base_path: [parts, code]", {
    "docs/a.md": `# 甲\n\n--8<-- "${target}"\n`,
    "code/x.py":
      "top\n# --8<-- [start:all]\n# --8<-- [start:run2]\nr2\n# --8<-- [end:run2]\n# --8<-- [start:run]\nr\n# --8<-- [end:run]\n# --8<-- [end:all]\n",
    "parts/n.txt": "一\n二\n三\n四\n五\n",
  });
  expect(await markdownOf("docs/a.md", files)).toBe(expected);
});

test.each([
  ["without base_path the folder of the settings", "", "sub/part.md"],
  ["a base path with a tag", ":\n      base_path:\n        - !relative $config_dir", "sub/part.md"],
])("MkDocs looks for snippets in %s", async (_name, extensions, path) => {
  const moved = mkdocs(extensions, { "docs/a.md": '# 甲\n\n--8<-- "sub/part.md"\n', [path]: "话\n" });
  const files = Object.fromEntries(Object.entries(moved).map(([name, text]) => [`site/${name}`, text]));
  expect(await markdownOf("site/docs/a.md", { ...files, LICENSE: "" })).toBe("话");
});

test("sections lose their indentation where MkDocs is set to remove it", async () => {
  const files = (value: string) =>
    mkdocs(`:\n      base_path: code\n      dedent_subsections: ${value}`, {
      "docs/a.md": '# 甲\n\n```\n--8<-- "x.py:f"\n```\n',
      "code/x.py": "    # --8<-- [start:f]\n    if a:\n        b\n    # --8<-- [end:f]\n",
    });
  expect(await markdownOf("docs/a.md", files("true"))).toBe("```\nif a:\n    b\n```");
  expect(await markdownOf("docs/a.md", files("false"))).toBe("```\n    if a:\n        b\n```");
});

test("VitePress inserts a page without its front matter", async () => {
  const files = {
    "docs/.vitepress/config.js": "export default { themeConfig: { sidebar: [{ text: '甲', link: '/a' }] } }",
    "docs/a.md": "# 甲\n\n<!--@include: ./parts/b.md-->\n",
    "package.json": "{}",
    "docs/parts/b.md": '---\ntitle: 乙\n---\n\n乙文 <Badge text="新" />\n',
  };
  expect(await markdownOf("docs/a.md", files)).toBe("乙文 <small>新</small>");
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

test.each([
  ["the root of the sources", "@src/parts/_q.mdx"],
  ["a folder in it", "@parts/_q.mdx"],
  ["a folder of the site", "@shared/_r.mdx"],
])("a partial of MDX is inserted when its import line names %s by a bundler's alias", async (_name, path) => {
  const files = {
    "docusaurus.config.js": "module.exports = { title: '站' }",
    "sidebars.js": "module.exports = { s: ['a', 'b'] }",
    "docs/a.md": `# 甲\n\nimport Part from "${path}"\n\n<Part />\n`,
    "docs/b.md": "# 乙",
    "src/parts/_q.mdx": "部分\n",
    "shared/_r.mdx": "部分\n",
  };
  expect(await markdownOf("docs/a.md", files)).toBe("部分");
});
