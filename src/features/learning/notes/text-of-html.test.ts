import { expect, test } from "vitest";
import { renderMarkdown } from "../../../kit/markdown/render-markdown.ts";
import { textOfHtml } from "./text-of-html.ts";

const textOf = async (markdown: string) => textOfHtml((await renderMarkdown(markdown)).html);

test.each([
  ["text in several elements", '读 **一本** [书](/a "题")。\n\n- 甲\n- 乙 &amp; 丙', "读一本书。甲乙&丙"],
  ["highlighted code", '```js\nif (a < b && "c") {\n  go();\n}\n```', 'if(a<b&&"c"){go();}'],
  ["a formula as its source", "设 $a < b^2$ 成立", "设a<b^2成立"],
  ["a formula on its own line", "前\n\n$$\n\\frac{a}{b}\n$$\n\n后", "前\\frac{a}{b}后"],
  ["headings without their links", "## 第一节\n\n正文", "第一节正文"],
  ["no text from a picture", "前 ![图](/p.png) 后", "前后"],
  ["a diagram as its source", "```mermaid\ngraph TD\n  A-->B\n```", "graphTDA-->B"],
  ["a table", "| 甲 | 乙 |\n|---|---|\n| 1 | 2 |", "甲乙12"],
])("reads %s", async (_case, markdown, expected) => {
  expect(await textOf(markdown)).toBe(expected);
});

test("excludes footnote marks from the text and includes footnotes", async () => {
  expect(await textOf("正文[^1]继续。\n\n[^1]: 注的话。")).toBe("正文继续。注的话。");
});
