import fc from "fast-check";
import { expect, test } from "vitest";
import { limit } from "../../../../test/time/limits.ts";
import { parseRawHtml, writeHtml } from "../html/html-text.ts";
import { renderMarkdown } from "../render-markdown.ts";
import { type HtmlChild, textOf } from "../syntax-tree.ts";
import { cutTeaser } from "./cut-teaser.ts";

async function teaserOf(source: string, options?: { share?: number; maxCharacters?: number }): Promise<string> {
  return cutTeaser((await renderMarkdown(source)).html, options);
}

function parse(html: string) {
  return parseRawHtml({ type: "root", children: [{ type: "raw", value: html } as unknown as HtmlChild] });
}

const paragraph = (words: string, times: number) => `${words.repeat(times)}\n\n`;

test("the teaser is whole blocks from the start, at most a fifth", async () => {
  const teaser = await teaserOf(Array.from({ length: 10 }, (_, index) => `第${index}段的内容在这里。`).join("\n\n"));
  expect(teaser).toBe("<p>第0段的内容在这里。</p>\n<p>第1段的内容在这里。</p>");
});

test("the teaser never exceeds 800 characters however long the document", async () => {
  const teaser = await teaserOf(paragraph("一二三四五六七八九。", 30).repeat(100));
  expect(textOf(parse(teaser)).length).toBeLessThanOrEqual(800);
  expect(teaser.match(/<p>/g)).toHaveLength(2);
});

test("one giant paragraph is cut behind a sentence", async () => {
  const teaser = await teaserOf(paragraph("一句话说完了。", 1000));
  expect(teaser).toMatch(/^<p>(?:一句话说完了。)+<\/p>$/);
  expect(textOf(parse(teaser)).length).toBeGreaterThan(780);
});

test("one giant word is cut between whole characters", async () => {
  const teaser = await teaserOf("👨‍👩‍👧".repeat(1000));
  expect(textOf(parse(teaser)).replaceAll("👨‍👩‍👧", "")).toBe("");
  expect(textOf(parse(teaser)).length).toBe(800);
});

test("giant lists, tables, quotes and code are cut at items, rows and lines", async () => {
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

test("formulas and diagrams are shown whole or not at all", async () => {
  const teaser = await teaserOf(`开头的话在这里。${"$x^2+y^2$ ".repeat(200)}`);
  expect(teaser.match(/class="math-inline"/g)?.length ?? 0).toBe(teaser.match(/<\/math>/g)?.length ?? 0);
  expect(await teaserOf(`\`\`\`mermaid\n${"A-->B\n".repeat(500)}\`\`\``)).toBe("");
});

test("pictures count, headings do not end a teaser, footnotes stay out", async () => {
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

test("a document without words has an empty teaser", async () => {
  expect(await teaserOf("")).toBe("");
  expect(await teaserOf("字")).toBe("");
  expect(await teaserOf("# 只有标题")).toBe("");
});

const block = fc.oneof(
  fc.string({
    unit: fc.constantFrom("知", "行", "。", "，", "a", " ", "👍", "*", "`", "$", "[", "<"),
    minLength: 1,
    maxLength: 400,
  }),
  fc.nat({ max: 60 }).map((count) => "- 项目。\n".repeat(count + 1)),
  fc.nat({ max: 60 }).map((count) => `\`\`\`js\n${"let a = '字';\n".repeat(count + 1)}\`\`\``),
  fc.nat({ max: 30 }).map((count) => `|甲|乙|\n|-|-|\n${"|一|二|\n".repeat(count + 1)}`),
  fc.constantFrom(
    "# 标题",
    "$$\n\\frac{a}{b}\n$$",
    "![图](a.png)",
    "> 引用。**粗**\n> - 项",
    ":::tip\n内容\n:::",
    "文[^1]\n\n[^1]: 注",
    "---",
    "<details>\n\n里面\n\n</details>",
  ),
);

test("any teaser is a prefix of its document within both limits, and well formed", {
  timeout: limit(60_000),
}, async () => {
  const property = fc.asyncProperty(
    fc.array(block, { maxLength: 12 }),
    fc.constantFrom(0, 0.1, 0.2, 0.5),
    fc.constantFrom(20, 800),
    async (blocks, share, maxCharacters) => {
      const { html } = await renderMarkdown(blocks.join("\n\n"));
      const teaser = cutTeaser(html, { share, maxCharacters });
      const whole = textOf(
        parse(
          html
            .replace(/<sup><a href="#fn[^>]*>.*?<\/sup>/g, "")
            .replace(/<section data-footnotes[\s\S]*<\/section>/, ""),
        ),
      );
      const shown = textOf(parse(teaser));
      expect(shown.length).toBeLessThanOrEqual(Math.min(maxCharacters, whole.length * share));
      expect(writeHtml(parse(teaser))).toBe(teaser);
      const squeeze = (words: string) => words.replace(/\s+/g, "");
      expect(squeeze(whole).startsWith(squeeze(shown))).toBe(true);
    },
  );
  await fc.assert(property, { numRuns: 200 });
});
