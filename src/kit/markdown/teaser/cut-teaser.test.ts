import { expect, test } from "vitest";
import { parseRawHtml } from "../html/html-text.ts";
import { renderMarkdown } from "../render-markdown.ts";
import { type HtmlChild, textOf } from "../syntax-tree.ts";
import { cutTeaser, DEFAULT_MAX_CHARACTERS } from "./cut-teaser.ts";

async function teaserOf(source: string, options?: { share?: number; maxCharacters?: number }): Promise<string> {
  return cutTeaser((await renderMarkdown(source)).html, options);
}

function parse(html: string) {
  return parseRawHtml({ type: "root", children: [{ type: "raw", value: html } as unknown as HtmlChild] });
}

const paragraph = (text: string, times: number) => `${text.repeat(times)}\n\n`;

test("the teaser consists of whole blocks from the start, at most a fifth", async () => {
  const teaser = await teaserOf(Array.from({ length: 10 }, (_, index) => `第${index}段的内容在这里。`).join("\n\n"));
  expect(teaser).toBe("<p>第0段的内容在这里。</p>\n<p>第1段的内容在这里。</p>");
});

test("the teaser never exceeds its maximum however long the document", async () => {
  const teaser = await teaserOf(paragraph("一二三四五六七八九。", 30).repeat(100));
  expect(textOf(parse(teaser)).length).toBeLessThanOrEqual(DEFAULT_MAX_CHARACTERS);
  expect(teaser.match(/<p>/g)).toHaveLength(2);
});

test("cuts one giant paragraph after a sentence", async () => {
  const teaser = await teaserOf(paragraph("一句话说完了。", 1000));
  expect(teaser).toMatch(/^<p>(?:一句话说完了。)+<\/p>$/);
  expect(textOf(parse(teaser)).length).toBeGreaterThan(DEFAULT_MAX_CHARACTERS - 20);
});

test("cuts one giant word between whole characters", async () => {
  const teaser = await teaserOf("👨‍👩‍👧".repeat(1000));
  expect(textOf(parse(teaser)).replaceAll("👨‍👩‍👧", "")).toBe("");
  expect(textOf(parse(teaser)).length).toBe(DEFAULT_MAX_CHARACTERS);
});

test("cuts giant lists, tables, quotes and code at items, rows and lines", async () => {
  expect(await teaserOf("- 一项内容在此。\n".repeat(500))).toMatch(/^<ul>\n(?:<li>一项内容在此。<\/li>\n?)+<\/ul>$/);
  expect(await teaserOf(`| 甲 | 乙 |\n|-|-|\n${"| 一格 | 二格 |\n".repeat(400)}`)).toMatch(
    /<tr>\n<td>一格<\/td>\n<td>二格<\/td>\n<\/tr>\n?<\/tbody><\/table><\/div>$/,
  );
  expect(await teaserOf(`\`\`\`js\n${"let a = 1;\n".repeat(400)}\`\`\``)).toMatch(
    /<span class="tk-number">1<\/span>;\n<\/code><\/pre><\/figure>$/,
  );
  expect(await teaserOf(`:::tip 题\n${"一段内容。\n\n".repeat(400)}:::`)).toMatch(
    /^<div class="admonition.*<p>一段内容。<\/p>\n?<\/div>$/s,
  );
});

test("shows formulas and diagrams completely or not at all", async () => {
  const teaser = await teaserOf(`开头的话在这里。${"$x^2+y^2$ ".repeat(200)}`);
  expect(teaser.match(/class="math-inline"/g)?.length ?? 0).toBe(teaser.match(/<\/math>/g)?.length ?? 0);
  expect(await teaserOf(`\`\`\`mermaid\n${"A-->B\n".repeat(500)}\`\`\``)).toBe("");
});

test("pictures count, headings do not end a teaser, footnotes are excluded", async () => {
  expect(await teaserOf(`${"![图](a.png)\n\n".repeat(10)}字`)).toBe(
    '<p><img src="a.png" alt="图" loading="lazy" decoding="async"></p>\n<p><img src="a.png" alt="图" loading="lazy" decoding="async"></p>',
  );
  expect(await teaserOf(`短。\n\n## 标题\n\n${"```mermaid\n长长长长长长长长长长长长\n```\n\n".repeat(5)}`)).toBe(
    "<p>短。</p>",
  );
  const noted = await teaserOf(`开头[^1]一句。\n\n${paragraph("后面的内容。", 20)}\n[^1]: 秘密`);
  expect(noted).toMatch(/^<p>开头一句。<\/p>/);
  expect(noted).not.toContain("秘密");
});

test("a document without text has an empty teaser", async () => {
  expect(await teaserOf("")).toBe("");
  expect(await teaserOf("字")).toBe("");
  expect(await teaserOf("# 只有标题")).toBe("");
});

const katex = (source: string) =>
  `<span class="katex"><math><semantics><mrow>${"甲".repeat(50)}</mrow><annotation>${source}</annotation></semantics></math>` +
  `<span class="katex-html">${"乙".repeat(50)}</span></span>`;

test.each([
  [
    "half of the allowance filled with whole blocks is not enough",
    "<p>一二三四。</p><p>六。七七七七七七七七七七七七七</p>",
    "<p>一二三四。</p><p>六。</p>",
  ],
  ["more than half of it is enough", "<p>一二三四五。</p><p>六。七七七七七七七七七七七七七</p>", "<p>一二三四五。</p>"],
  ["code is cut after a line", "<pre>一行\n二。三三三三三三三三</pre>", "<pre>一行\n</pre>"],
  [
    "a list is cut after an item",
    "<ul>\n<li>一二三四五。</li>\n<li>六。七七七七七七七七</li></ul>",
    "<ul>\n<li>一二三四五。</li>\n</ul>",
  ],
  [
    "an item after more than half of the allowance is left out, although a sentence of it would fit",
    "<ul>\n<li>一二三四五六七八九。</li>\n<li>短。二二二二二二二二二二二二二二二二</li>\n</ul>",
    "<ul>\n<li>一二三四五六七八九。</li>\n</ul>",
  ],
  [
    "an item with only text is cut after a sentence",
    "<ul><li>一句。二二二二二<b>三</b></li></ul>",
    "<ul><li>一句。</li></ul>",
  ],
  ["a line break within a cut paragraph stays", "<p>一。<br>二。三三三三三</p>", "<p>一。<br>二。</p>"],
  [
    "white space within a cut paragraph stays",
    "<p><b>一。</b> <i>二。</i>三三三三三三</p>",
    "<p><b>一。</b> <i>二。</i></p>",
  ],
  [
    "a formula is not cut, whatever its source contains",
    '<p>一。<span class="math-inline">二。三四五六七八</span></p>',
    "<p>一。</p>",
  ],
  ["an empty block does not end a teaser", "<p>一二。</p><p> </p><p>三三三三三三三三三三</p>", "<p>一二。</p>"],
  [
    "a formula counts as much as its source",
    `<p>一二三四五。</p><p>七八九十一。</p>${katex("x")}`,
    "<p>一二三四五。</p>",
  ],
  ["only white space gives no teaser", "\n<p> </p>", ""],
])("cuts half of a text: %s", (_rule, html, teaser) => {
  expect(cutTeaser(html, { share: 0.5 })).toBe(teaser);
});

test("the share of 1 gives the whole text except its footnotes", () => {
  const html = '<p>x<sup>2</sup><sup><em>n</em></sup>一。</p><section class="other"><p>二。</p></section>';
  const notes = '<section class="footnotes"><ol><li>注。</li></ol></section>';
  expect(cutTeaser(`${html}${notes}`, { share: 1 })).toBe(html);
});

test("a comment has no weight", () => {
  expect(cutTeaser("<p>一。</p><!-- 注 --><p>二。</p>", { share: 0.5 })).toBe("<p>一。</p>");
});

test("a text that starts with white space and is too short for a teaser has none", () => {
  expect(cutTeaser("\n<p>字</p>")).toBe("");
});
