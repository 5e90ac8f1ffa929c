import fc from "fast-check";
import { expect, test } from "vitest";
import { limit } from "../../../../test/time/limits.ts";
import { parseRawHtml, writeHtml } from "../html/html-text.ts";
import { renderMarkdown } from "../render-markdown.ts";
import { type HtmlChild, textOf } from "../syntax-tree.ts";
import { cutTeaser } from "./cut-teaser.ts";
import { measureBlocks } from "./measure-blocks.ts";

function parse(html: string) {
  return parseRawHtml({ type: "root", children: [{ type: "raw", value: html } as unknown as HtmlChild] });
}

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
      expect(measureBlocks(html)?.blocks.at(-1)?.characters ?? 0).toBe(whole.length);
      const visibleText = textOf(parse(teaser));
      expect(visibleText.length).toBeLessThanOrEqual(Math.min(maxCharacters, whole.length * share));
      // A formula stays as KaTeX wrote it, with `<` by its name.
      expect(writeHtml(parse(teaser))).toBe(teaser.replaceAll("&lt;", "&#x3C;"));
      const squeeze = (text: string) => text.replace(/\s+/g, "");
      expect(squeeze(whole).startsWith(squeeze(visibleText))).toBe(true);
    },
  );
  await fc.assert(property, { numRuns: 200 });
});
