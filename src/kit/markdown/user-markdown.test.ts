import { expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

const ordinary =
  "这个问题我也遇到过，**重启**之后就好了，参考[这里](https://a.cn/x)。\n\n- 先看日志\n- 再看 `df -h`\n\n> 引用的话\n\n```js\nconst a = [1, 2];\n```\n\n$x^2$\n\n";

const asUser = (source: string) => renderMarkdown(source, { writer: "user" });

test("accepts users' texts up to the limits", async () => {
  const plain = "一段普通的话，没有公式。\n\n";
  const source = ordinary.repeat(100) + plain;
  const { html, warnings } = await asUser(
    source + plain.repeat((64_000 - Buffer.byteLength(source)) / Buffer.byteLength(plain)),
  );
  expect(html).toContain("<strong>重启</strong>");
  expect(warnings).toEqual([]);
});

test.each([
  ["more bytes", "字".repeat(30_000), "正文太长，请删减或分几次发布"],
  ["more delimiters", "a*b_".repeat(5_000), "格式符号太多，请少用一些或分几次发布"],
  ["deeper nesting", `${"> ".repeat(20)}a`, "列表或引用嵌套太深，请减少层数"],
  ["more blocks", "a\n\n".repeat(5_200), "段落、列表或表格太多，请分几次发布"],
  ["more formulas than its length allows", "$\\frac12$".repeat(550), "公式或代码太多，显示出来太长，请分几次发布"],
  ["more HTML than any text may have", ordinary.repeat(300), "公式或代码太多，显示出来太长，请分几次发布"],
  ["a wider table", `${"|a".repeat(200)}\n${"|-".repeat(200)}\n`, "表格有 200 列，只显示前 100 列"],
])(
  "refuses a user's text with %s each time in the same way, and renders an author's text",
  async (_name, source, message) => {
    for (let time = 0; time < 2; time++)
      await expect(asUser(source)).rejects.toMatchObject({ status: 422, code: "MARKDOWN_TOO_COMPLEX", message });
    expect((await renderMarkdown(source)).html).not.toBe("");
  },
);

test("informs an author about what exceeds a limit", async () => {
  const { html, warnings } = await renderMarkdown(`${"> ".repeat(30)}a`);
  expect(warnings).toEqual([{ kind: "limit", detail: "列表或引用嵌套太深，请减少层数" }]);
  expect(html).toContain("<blockquote>");
});

test("links in a user's text have nofollow, those of an author do not", async () => {
  const source = "[外面](https://a.cn/x) [里面](/articles/1)";
  const { html } = await asUser(source);
  expect(html).toContain('<a href="https://a.cn/x" rel="nofollow ugc noopener">外面</a>');
  expect(html).toContain('<a href="/articles/1">里面</a>');
  expect((await renderMarkdown(source)).html).toContain('<a href="https://a.cn/x" rel="noopener">外面</a>');
});
