import { expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

const html = async (source: string) => (await renderMarkdown(source)).html;

test.each([
  ["第一行中文\n第二行中文", "<p>第一行中文第二行中文</p>"],
  ["- 第一行，\n  第二行", "<li>第一行，第二行</li>"],
  ["> 引用\n> 引用", "<p>引用引用</p>"],
  ["前面**粗体**\n后面", "前面<strong>粗体</strong>后面"],
  ["前面\n**粗体**后面", "前面<strong>粗体</strong>后面"],
  ["[链接\n文字](https://a.cn)\n后面", 'rel="noopener">链接文字</a>后面'],
  ["标题\n两行\n===", '<h2 id="标题两行">标题两行<a'],
  ["<p>直接写的\n   标记</p>", "<p>直接写的标记</p>"],
  ["<div>中\n<em>文</em>\n字</div>", "<div>中<em>文</em>字</div>"],
  ["![图片\n说明](/a.png)", 'alt="图片说明"'],
])("a line break between Chinese characters does not become a space: %j", async (source, expected) => {
  expect(await html(source)).toContain(expected);
});

test("a footnote mark between two lines changes nothing", async () => {
  expect(await html("前面[^1]\n后面\n\n[^1]: 注")).toContain("</sup>后面");
});

test.each(["English words\nfollow", "中文\nEnglish", "한국어\n문장", "用 `code`\n的时候", "图\n![](/a.png)\n后"])(
  "a line break beside other words stays: %j",
  async (source) => {
    expect(await html(source)).toContain("\n");
  },
);

test("code and formulas keep their lines, and a hard line break is kept", async () => {
  expect((await renderMarkdown("```\n中\n文\n```\n\n$$\na\n$$")).plainText).toContain("中\n文");
  expect(await html("第一行\\\n第二行")).toContain("第一行<br>");
});

test("the text for previews and search has no line break between Chinese characters of one paragraph", async () => {
  const { plainText, toc } = await renderMarkdown("标题\n两行\n---\n\n第一行\n第二行\n\n另一段");
  expect(plainText).toBe("标题两行\n第一行第二行\n另一段");
  expect(toc[0]?.text).toBe("标题两行");
});
