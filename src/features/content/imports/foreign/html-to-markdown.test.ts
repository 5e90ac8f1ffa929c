import { expect, test } from "vitest";
import { treeToMarkdown } from "./html-to-markdown.ts";
import { parseHtml, textOf } from "./html-tree.ts";

test("a line break in a foreign page is no space between Chinese characters, and a space between words", () => {
  const markdown = treeToMarkdown(parseHtml("<p>第一行\n  第二行，<em>强调</em>\n后面</p>\n<p>two\nwords</p>"));
  expect(markdown).toBe("第一行第二行，*强调*后面\n\ntwo words\n");
  const [heading] = parseHtml("<h1>一个\n标题</h1>").children;
  expect(heading?.type === "element" && textOf(heading)).toBe("一个标题");
});
