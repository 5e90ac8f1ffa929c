import { expect, test } from "vitest";
import { memoryTree, pngBytes } from "../fixtures/memory-tree.ts";
import { formatReport } from "../format-report.ts";
import { buildPlan } from "./build-plan.ts";

async function planOf(files: Record<string, string | Buffer>) {
  const plan = await buildPlan(memoryTree(files));
  const entries = (kind: string) =>
    plan.report.entries.filter((entry) => entry.kind === kind).map(({ where, detail }) => `${where} ${detail}`);
  const page = (path: string) => plan.documents.find((document) => document.sourcePath === path);
  return { plan, report: plan.report, entries, page };
}

test("links find their documents in every notation", async () => {
  const { report, entries, page } = await planOf({
    "docs/mkdocs.yml": "",
    "a/b.md": [
      "[1](c.md)",
      "[2](./c.md#第一节)",
      "[3](../d.md?raw=true)",
      "[4](/d)",
      "[5](c.html)",
      "[6](%E4%B8%AD%E6%96%87.md)",
      "[7](../c/)",
      "[8](<中 文.md>)",
      "[9](C.MD)",
      "[10](../e/index.html)",
      "[11]: c.md",
      '<a href="c.md#%E7%AC%AC%E4%B8%80%E8%8A%82">12</a>',
      "[13](中 文.md)",
      "[14](old/address/)",
      "[站外](https://example.com/x.md)",
      "[信](mailto:a@b.c)",
    ].join("\n\n"),
    "a/c.md": "# 丙\n\n## 第一节",
    "a/中文.md": "x",
    "a/中 文.md": "x",
    "e.md": "<!--".repeat(100_000),
    "f.md": `${"\n<h1>".repeat(20_000)}${"![a](".repeat(50_000)}`,
    "d.md": "---\npermalink: /old/address/\n---\nx",
    "e/README.md": "x",
  });
  expect(entries("broken-link")).toEqual([]);
  expect(report.links).toMatchObject({ fixed: 14, external: 2, missingAnchors: 0 });
  expect(page("a/b.md")?.markdown).toContain("[13](<中 文.md>)");
});

test("broken links, missing anchors and attachments are reported with file and line", async () => {
  const { entries, report } = await planOf({
    "a.md": "---\ntitle: 甲\n---\n\n[无](nowhere.md) [外](../../etc/passwd) [空]()\n\n[锚](b.md#没有) [附件](x.pdf)\n",
    "b.md": "# 乙",
    "x.pdf": "%PDF",
  });
  expect(entries("broken-link")).toEqual(["a.md:5 nowhere.md", "a.md:5 ../../etc/passwd", "a.md:5 空链接"]);
  expect(entries("missing-anchor")).toEqual(["a.md:7 b.md#没有"]);
  expect(entries("attachment")).toEqual(["a.md:7 x.pdf"]);
  expect(report.links.broken).toBe(3);
});

test("anchors of other generators lead to the intended heading", async () => {
  const { plan, report } = await planOf({
    "a.md": "[1](b.md#1-安装-与-配置) [2](b.md#custom) [3](b.md#_1-安装-与-配置) [4](b.md#老锚点)",
    "b.md": '## 1. 安装 & 配置\n\n## 另一节 {#custom}\n\n<a name="老锚点"></a>\n\n## 1. 安装 与 配置',
  });
  expect(report.links.missingAnchors).toBe(0);
  expect(plan.resolver.link("a.md", "b.md#custom")).toMatchObject({ stableId: "b.md", anchor: "custom" });
  expect(plan.resolver.link("a.md", "b.md#_1-安装-与-配置")).toMatchObject({ anchor: "1-安装-与-配置" });
});

test("link tags of Jekyll, Hexo and Hugo are links", async () => {
  const { report } = await planOf({
    "_posts/2020-01-01-a.md":
      '[1]({% post_url 2021-02-02-b %}) [2]({{< ref "2021-02-02-b.md" >}}) [3]({% link _posts/2021-02-02-b.md %}) [4]({{ site.baseurl }}/2021/02/02/b.html)',
    "_posts/2021-02-02-b.md": "x",
  });
  expect(report.links).toMatchObject({ fixed: 4, broken: 0 });
});

test("pictures of Hugo, Jekyll and Hexo tags are imported", async () => {
  const { page, report } = await planOf({
    "a.md":
      '{{< figure src="x.png" title="图" >}}\n\n{{% img\n  src="x.png" %}}\n\n{% img left x.png 320 240 "图" %}\n\n{% include figure.html src="x.png" %}\n\n{{< figure src="no.png" >}}\n\n`{{< figure src="no2.png" >}}`',
    "x.png": pngBytes,
  });
  expect(page("a.md")?.pictureKeys).toEqual(["x.png"]);
  expect(report.pictures.missing).toBe(1);
});

test("double brackets lead to documents and pictures by name; an unknown name leaves its words", async () => {
  const { page, report, entries } = await planOf({
    "甲.md":
      "[[乙]] [[乙|看乙]] [[书/乙#节]] [[小乙]] ![[图.png|300]] ![[乙]]\n\n| a |\n|---|\n| [[乙\\|格]] |\n\n[[丙]] [[丙|没写]] ![[无.png]] `[[丙]]` [[1, 2]] [[甲]](x.md)",
    "书/乙.md": "---\naliases: [小乙]\n---\n## 节",
    "附/图.png": pngBytes,
  });
  expect(page("甲.md")?.markdown).toBe(
    "[乙](</书/乙.md>) [看乙](</书/乙.md>) [书/乙#节](</书/乙.md#节>) [小乙](</书/乙.md>) ![图.png](</附/图.png>){width=300} [乙](</书/乙.md>)\n\n| a |\n|---|\n| [格](</书/乙.md>) |\n\n丙 没写 无.png `[[丙]]` [[1, 2]] [[甲]](x.md)",
  );
  expect(entries("broken-link")).toEqual(["甲.md:7 [[丙]]", "甲.md:7 [[丙]]", "甲.md:7 x.md"]);
  expect(entries("missing-picture")).toEqual(["甲.md:7 [[无.png]]"]);
  expect(report.links).toMatchObject({ fixed: 6, missingAnchors: 0 });
});

test("outside a vault double brackets stay unchanged, unless they can only be links", async () => {
  const { page, entries } = await planOf({
    "a.md": "数组 [[x, y]] 与\n\n[[anchor]]\n## 节\n\n[[没有|词]] ![[no.png]]",
    "b.md": "x",
  });
  expect(page("a.md")?.markdown).toBe("数组 [[x, y]] 与\n\n[[anchor]]\n## 节\n\n词 no.png");
  expect([...entries("broken-link"), ...entries("missing-picture")]).toEqual(["a.md:6 [[没有]]", "a.md:6 [[no.png]]"]);
});

test("comments of templates are removed with their content, and the reported lines of the rest stay correct", async () => {
  const { page, report, entries } = await planOf({
    "a.md":
      "# 甲\n\n前{% comment %} [断](no.md) {% endcomment %}后\n\n{%- comment -%}\n## 藏\n\n![无](no.png)\n{%- endcomment -%}\n\n{{< comment >}}x{{< /comment >}}\n\n`{% comment %}` 与\n\n```liquid\n{% comment %}y{% endcomment %}\n```\n\n[断](no2.md)\n\n{% comment %} 不关",
    "b.md": "x",
  });
  expect(page("a.md")?.markdown).toBe(
    "前后\n\n\n\n\n\n`{% comment %}` 与\n\n```liquid\n{% comment %}y{% endcomment %}\n```\n\n[断](no2.md)\n\n{% comment %} 不关",
  );
  expect(entries("broken-link")).toEqual(["a.md:19 no2.md"]);
  expect(report.pictures.missing).toBe(0);
  expect(report.constructs).toContainEqual({
    name: "注释，已去掉",
    outcome: "removed",
    count: 3,
    examples: ["a.md:3", "a.md:5", "a.md:11"],
  });
});

const mdx = [
  "import Tabs from '@theme/Tabs';\nimport {\n  A,\n  B,\n} from \"./parts\"\nimport './a.css'",
  "export const meta = {\n  title: '甲',\n\n  tags: ['x'],\n};",
  "# 甲",
  "import 一词的意思是引入。\n\n文中的 import x from 'y' 与\nimport z from 'w'",
  "```js\nimport kept from 'kept';\nexport default kept;\n```",
  "export function Card() {\n  return <b>x</b>;\n}",
  "export const open = {",
  "尾",
].join("\n\n");

test("statements of MDX outside code are removed, and a page's title is still its first heading", async () => {
  const { page, report } = await planOf({ "a.mdx": mdx, "b.md": mdx });
  expect(page("a.mdx")).toMatchObject({
    title: "甲",
    markdown:
      "import 一词的意思是引入。\n\n文中的 import x from 'y' 与\nimport z from 'w'\n\n```js\nimport kept from 'kept';\nexport default kept;\n```\n\n\n\nexport const open = {\n\n尾",
  });
  expect(page("b.md")?.markdown).toBe(page("a.mdx")?.markdown);
  expect(report.constructs).toContainEqual({
    name: "MDX 的 import / export，已去掉",
    outcome: "removed",
    count: 10,
    examples: ["a.mdx:1", "a.mdx:2", "a.mdx:6"],
  });
});

test("code contains neither links nor pictures nor constructs", async () => {
  const { report } = await planOf({
    "a.md":
      "```md\n[x](no.md) ![y](no.png) {{ x }}\n```\n\n`[x](no.md)` ``<Foo />``\n\n    [缩进](no.md)\n\n<!-- [x](no.md) -->\n\n1. 项\n\n    [列表里的](b.md)\n",
    "b.md": "x",
  });
  expect(report.links).toMatchObject({ broken: 0, fixed: 1 });
  expect(report.constructs).toEqual([]);
});

test("pictures are recognised by their bytes; missing, matched and remote ones are counted", async () => {
  const { plan, report, entries } = await planOf({
    "docs/a.md":
      '![好](img/a.jpg) ![名不副实](img/b.png) ![矢量](img/c.svg) ![无](img/no.png) ![外](https://example.com/x.png)\n\n<img src="/img/a.jpg" width="20"> ![指针](img/lfs.png) ![](img/a%20b.png) ![](img/a b.png)\n![](https://cdn.example.com/book/img/a.jpg)',
    "docs/img/a.jpg": pngBytes,
    "docs/img/a b.png": pngBytes,
    "docs/img/b.png": "<html><svg></svg></html>",
    "docs/img/c.svg": "<?xml version='1.0'?><!-- drawn --><svg xmlns='x'></svg>",
    "docs/img/lfs.png": "version https://git-lfs.github.com/spec/v1\noid sha256:0",
  });
  expect([...plan.pictures.values()].map(({ key, kind }) => `${key} ${kind}`)).toEqual([
    "img/a.jpg png",
    "img/c.svg svg",
    "img/a b.png png",
  ]);
  expect(report.pictures).toMatchObject({ found: 3, missing: 1, refused: 2, matched: 1, remote: 1 });
  expect(entries("remote-picture")).toEqual(["a.md:1 https://example.com/x.png"]);
  expect(entries("missing-picture")).toEqual(["a.md:1 img/no.png"]);
});

test("a small embedded picture stays, a large one is removed", async () => {
  const large = Buffer.concat([pngBytes, Buffer.alloc(60_000, 1)]).toString("base64");
  const { plan, page } = await planOf({
    "a.md": `![小](data:image/png;base64,${pngBytes.toString("base64")})\n\n![大](data:image/png;base64,${large})`,
    "b.md": "x",
  });
  expect(page("a.md")?.markdown).toMatch(/!\[小\]\(data:image\/png[^)]+\)\n\n!\[大\]\(embedded\/[0-9a-f]{64}\.png\)$/);
  expect(plan.pictures.size).toBe(1);
});

test("includes are limited to the source and to a bounded depth", async () => {
  const { page, entries } = await planOf({
    "book.toml": "[book]\n",
    "src/SUMMARY.md": "- [甲](a.md)\n",
    "src/a.md":
      "# 甲\n\n{{#include part.md}}\n\n```rust\n{{#include ../code/x.rs:main}}\n```\n\n{{#include ../../../etc/passwd}}\n\n{{#include loop.md}}\n\n[断](no.md)",
    "src/part.md": "片段",
    "src/loop.md": "{{#include loop.md}}",
    "code/x.rs": "use a;\n// ANCHOR: main\nfn main() {}\n// ANCHOR_END: main\n",
  });
  const markdown = page("src/a.md")?.markdown ?? "";
  expect(markdown).toContain("片段");
  expect(markdown).toContain("```rust\nfn main() {}\n```");
  expect(markdown).not.toContain("root:");
  expect(entries("include")).toEqual(["src/a.md:9 引入的文件不在来源里：../../../etc/passwd"]);
  expect(entries("broken-link")).toEqual(["src/a.md:13 no.md"]);
});

test("scripts, frames, components, template tags and pseudo tags are counted by name and by their outcome", async () => {
  const { report } = await planOf({
    "a.md":
      '<script>x</script>\n<iframe src="x"></iframe>\n<MyTab name="a" style={{ top: 1 }}/>\n句中 {% foo %}\n{{ page.title }}\n连接 <IP地址> 与 <https://example.com> 和 <b>粗</b>\n\n{{< foo >}}x{{< /foo >}}',
    "b.md": "写作 \\<script> 的人要看到它",
  });
  expect(report.constructs.map(({ name, outcome, count }) => `${outcome} ${name} ${count}`)).toEqual([
    "removed <script> 脚本 1",
    "removed <iframe> 嵌入页面 1",
    "removed 组件 <MyTab> 1",
    "literal 模板标签 {% %} 1",
    "literal 像标签的文字 1",
    "removed Hugo 短代码 1",
    "removed 变量 {{ }}，来源里没有写值 1",
  ]);
});

test("syntax that the renderer supports is not reported, and a failed include is one entry", async () => {
  const { report, entries } = await planOf({
    "book.toml": "[book]\n",
    "src/SUMMARY.md": "- [甲](a.md)\n- [乙](b.md)\n",
    "src/a.md":
      '{% hint style="info" %}\n提示\n{% endhint %}\n\n{% raw %}x{% endraw %}\n\n{{< ref "b.md" >}} {% youtube abc %}\n\n{{#include no.md}}',
    "src/b.md": "x",
  });
  expect(report.constructs).toEqual([]);
  expect(entries("include")).toEqual(["src/a.md:9 引入的文件不在来源里：no.md"]);
});

test("text in GBK, with a byte order mark and with Windows line ends reads like any other", async () => {
  const { page, entries } = await planOf({
    "a.md": Buffer.from("b1eacce20a3d3d3d0a", "hex"),
    "b.md": "\uFEFF# 标题\r\n\r\n行一\r\n行二\r\n",
    "c.md": "x",
  });
  expect(page("a.md")?.title).toBe("标题");
  expect(page("b.md")).toMatchObject({ title: "标题", markdown: "行一\n行二\n" });
  expect(entries("encoding")).toEqual(["a.md 按 GB18030 读取"]);
});

test("removes a heading that repeats the title, and keeps one with additional text", async () => {
  const { page } = await planOf({
    "SUMMARY.md": "* [安装](a.md)\n* [配置](b.md)\n* [c](c.md)\n* [第二级](d.md)\n",
    "a.md": "[![徽章](https://example.com/x.svg)](https://example.com)\n\n# 安装！\n\n正文",
    "b.md": "# 配置详解\n\n正文",
    "c.md": "---\ntitle: '**粗** `code`'\n---\n前言\n\n# 粗 code\n",
    "d.md": "## 第二级\n\n正文\n\n## 第二级\n",
  });
  expect(page("a.md")).toMatchObject({
    title: "安装",
    markdown: "[![徽章](https://example.com/x.svg)](https://example.com)\n\n\n\n正文",
  });
  expect(page("b.md")).toMatchObject({ title: "配置", markdown: "# 配置详解\n\n正文" });
  expect(page("c.md")).toMatchObject({ title: "粗 code" });
  expect(page("c.md")?.markdown).toContain("# 粗 code");
  expect(page("d.md")?.markdown).toBe("正文\n\n## 第二级\n");
});

test("the report is a readable text with long lists shortened", async () => {
  const { report } = await planOf({
    "a.md": Array.from({ length: 30 }, (_, index) => `[x](no${index}.md)`).join("\n"),
    "b.md": "{% x %} 与\n\n{{< x >}}",
  });
  const text = formatReport(report);
  expect(text).toContain("试运行，没有写入任何内容：sample");
  expect(text).toContain("断开的链接（30）：\n  a.md:1  no0.md");
  expect(text).toContain("……还有 10 条");
  expect(text).toContain("已去掉的写法，读者看不到（1 处）：\n  Hugo 短代码 × 1（b.md:3）");
  expect(text).toContain("原样保留的写法，读者看到的就是源码（1 处）：\n  模板标签 {% %} × 1（b.md:1）");
  expect(formatReport(report, { isFull: true })).not.toContain("还有");
});

test("imports in a script of a page of Vue are not reported as statements of MDX, and hide no text", async () => {
  const { page, report } = await planOf({
    "a.md": "<script setup>\n\nimport A from './A.vue'\n\nexport const n = 1\n</script>\n\n# 甲\n\n话 {n}\n",
    "b.md": "x",
  });
  expect(page("a.md")?.markdown).toContain("话 {n}");
  expect(report.constructs.map(({ name }) => name)).toEqual(["<script> 脚本"]);
});
