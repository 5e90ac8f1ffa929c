import { expect, test } from "vitest";
import { renderTree } from "../../../../../../test/render-source.ts";
import { memoryTree, pngBytes } from "../../fixtures/memory-tree.ts";
import { tidyCloudDocs } from "./tidy-cloud-docs.ts";

const rendered = async (files: Record<string, string | Buffer>) => renderTree(await tidyCloudDocs(memoryTree(files)));

test("notes of HackMD keep boxes, folds, pictures, marks and links, without special syntax of HackMD", async () => {
  const { html, text, report, pictures, broken } = await rendered({
    "课堂笔记.md": [
      "---\ntitle: 课堂笔记\ntags: 课\n---\n# 课堂笔记\n\n###### tags: `课` `物理`\n\n[TOC]",
      ":::info\n先看这里\n:::",
      ':::spoiler {state="open"} 答案\n四十二\n\n```python=3\nx == 1\n```\n:::',
      "==要点== ++底线++ H~2~O 与 x^2^，$a^2 + b^2 == c^2$，{漢字|かんじ} :tada: 与 :+1:，:no_such_name:，12:30:45，`:tada:`",
      "{%youtube abc123 %} {%hackmd @li/note-1 %} {%speakerdeck li/deck %}",
      "> 引用的话\n> [name=小李] [time=2026 年] [color=#907bf7]",
      "![图](图/a.png =200x) [别的](别的.md)",
    ].join("\n\n"),
    "别的.md": "# 别的\n\n话",
    "图/a.png": pngBytes,
  });
  const page = html.get("课堂笔记") ?? "";
  expect(page).toMatch(/admonition-info">[\s\S]*先看这里/);
  expect(page).toMatch(/<details[^>]* open[^>]*><summary>答案<\/summary>[\s\S]*四十二[\s\S]*<\/details>/);
  for (const element of [
    "<mark>要点</mark>",
    "<ins>底线</ins>",
    "H<sub>2</sub>O",
    "x<sup>2</sup>",
    "<ruby>漢字<rt>かんじ</rt></ruby>",
  ])
    expect(page).toContain(element);
  expect(page).toContain('<annotation encoding="application/x-tex">a^2 + b^2 == c^2</annotation>');
  expect(page).toContain('href="https://www.youtube.com/watch?v=abc123"');
  expect(page).toContain('href="https://hackmd.io/@li/note-1"');
  expect(page).toContain('href="https://speakerdeck.com/li/deck"');
  expect(page).toMatch(/—— 小李，2026 年/);
  expect(page).toMatch(/<img[^>]* src="\/files\/图\/a\.png"|<img[^>]* src="\/files\//);
  expect({ pictures, broken }).toEqual({ pictures: ["图/a.png"], broken: [] });
  expect(text.replace("a^2 + b^2 == c^2", "").replace("x == 1", "")).not.toMatch(
    /:::|\{%|==|\+\+|=200x|\[name=|\[TOC\]|tags:/,
  );
  expect(report.constructs.filter(({ outcome }) => outcome === "literal")).toEqual([
    { name: "表情的名字，没有这样的表情", outcome: "literal", count: 1, examples: ["课堂笔记.md"] },
  ]);
  expect(page).toContain("🎉 与 👍，:no_such_name:，12:30:45，<code>:tada:</code>");
  expect(report.entries.map(({ detail }) => detail)).toContain("1 篇按 HackMD 的写法读");
});

test("a text of 语雀 loses text colours and file details, and keeps words and links", async () => {
  const { html, report } = await rendered({
    "课.md":
      '# 课\n\n<font style="color:rgb(38,38,38);">红字</font>，[报告.pdf](https://www.yuque.com/attachments/yuque/0/2026/pdf/1/a.pdf?_lake_card=%7B%22src%22%3A1%7D)\n\n<!-- 这是一张图片，ocr 内容为：字 -->\n![](https://cdn.nlark.com/yuque/0/2026/png/1/b.png)',
  });
  expect(html.get("课")).toContain('<p>红字，<a href="https://www.yuque.com/attachments/yuque/0/2026/pdf/1/a.pdf"');
  expect(report.constructs).toEqual([]);
});

test("a text of 飞书 keeps its special table elements as tables, and missing pictures are listed", async () => {
  const { html, pictures, text } = await rendered({
    "文档.md": `# 文档\n\n<lark-table rows="2" cols="2"><lark-tr><lark-td>\n\n名\n\n</lark-td><lark-td>数</lark-td></lark-tr><lark-tr><lark-td>甲|乙</lark-td><lark-td>一\n二</lark-td></lark-tr></lark-table>\n\n<image token="abc" width="10" align="center"/>\n\n![图](static/a.png)`,
    "static/a.png": pngBytes,
  });
  const page = html.get("文档") ?? "";
  expect(page).toMatch(/<th>名<\/th>\s*<th>数<\/th>/);
  expect(page).toMatch(/<td>甲\|乙<\/td>\s*<td>一<br>二<\/td>/);
  expect(page).toContain("（图片不在导出里）");
  expect(pictures).toEqual(["static/a.png"]);
  expect(text).not.toMatch(/lark-|token=/);
});

test("a text of 飞书 keeps quotations and addresses of embedded pages, and what was not exported is counted", async () => {
  const { html, report } = await rendered({
    "文档.md":
      '# 文档\n\n## 节 {folded="true"}\n\n<quote-container>\n引\n</quote-container>\n\n<iframe url="https://example.org/v" type="1"></iframe>\n\n暂时无法在飞书文档外展示此内容\n',
  });
  const page = (html.get("文档") ?? "").replaceAll("\n", "");
  expect(page).toMatch(/<h2 id="节">节<a [^>]*><\/a><\/h2><blockquote><p>引<\/p><\/blockquote>/);
  expect(page).toContain('<a href="https://example.org/v"');
  expect(page).toContain("<p>暂时无法在飞书文档外展示此内容</p>");
  expect(report.constructs.map(({ outcome, name }) => `${outcome} ${name}`)).toEqual([
    "changed 嵌入的网页，改成链接",
    "removed 飞书没有导出的内容，原处写明",
  ]);
});

test("embedded pages of HackMD and links to its people are links", async () => {
  const { html } = await rendered({
    "笔记.md": "###### tags: `课`\n\n{%figma https://figma.com/x %} {%youtube abc %} [人](/@li/x)\n",
  });
  const page = html.get("笔记") ?? "";
  expect(page).toMatch(
    /href="https:\/\/figma\.com\/x"[^>]*>[\s\S]*>YouTube 视频<[\s\S]*href="https:\/\/hackmd\.io\/@li\/x"/,
  );
});

test("notes that Joplin exported as Markdown have its marks, and notes of others with front matter have none", async () => {
  const head = (times: string) => `---\ntitle: 甲\n${times}\n---\n\n==亮== ++插++ \`==码==\`\n`;
  const ofJoplin = await rendered({ "甲.md": head("updated: 2026-01-01 00:00:00Z\ncreated: 2026-01-01 00:00:00Z") });
  expect(ofJoplin.html.get("甲")).toBe("<p><mark>亮</mark> <ins>插</ins> <code>==码==</code></p>");
  const ofOthers = await rendered({ "甲.md": head("date: 2026-01-01") });
  expect(ofOthers.html.get("甲")).toContain("==亮==");
});
