import { expect, test } from "vitest";
import { treeToMarkdown } from "./html-to-markdown.ts";
import { parseHtml, textOf } from "./html-tree.ts";

test("a line break in a foreign page is no space between Chinese characters, and a space between words", () => {
  const markdown = treeToMarkdown(parseHtml("<p>第一行\n  第二行，<em>强调</em>\n后面</p>\n<p>two\nwords</p>"));
  expect(markdown).toBe("第一行第二行，*强调*后面\n\ntwo words\n");
  const [heading] = parseHtml("<h1>一个\n标题</h1>").children;
  expect(heading?.type === "element" && textOf(heading)).toBe("一个标题");
});

test("elements that Markdown has no syntax for stay as they are", () => {
  const html =
    "<p>H<sub>2</sub>O x<sup>2</sup> <mark>要点</mark> <u>线</u> <kbd>Ctrl</kbd> <ruby>漢<rt>hàn</rt></ruby></p>";
  expect(treeToMarkdown(parseHtml(html)).trim()).toBe(html.slice(3, -4));
  expect(treeToMarkdown(parseHtml("<p>空<sup></sup>的</p>"))).toBe("空的\n");
});

test("folded parts are boxes, nested ones too, and lines of a cell stay lines", () => {
  const folded = "<details><summary>外</summary><p>一</p><details><summary>内</summary><p>二</p></details></details>";
  expect(treeToMarkdown(parseHtml(folded))).toBe("::::details 外\n\n一\n\n:::details 内\n\n二\n\n:::\n\n::::\n");
  const table = "<table><tr><th>名</th></tr><tr><td>甲<br>乙<br></td></tr></table>";
  expect(treeToMarkdown(parseHtml(table))).toContain("| 甲<br>乙 |");
});
