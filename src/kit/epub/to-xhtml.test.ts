import { expect, test } from "vitest";
import { renderMarkdown } from "../markdown/render-markdown.ts";
import { toXhtml } from "./to-xhtml.ts";

const options = {
  resolveLink: (href: string) => (href.startsWith("javascript:") ? null : href),
  resolvePicture: (src: string) => (src.startsWith("/files/") ? `pictures/${src.slice(7)}` : null),
};
const rendered = async (markdown: string) => toXhtml((await renderMarkdown(markdown)).html, options);

test("writes formulas only as MathML", async () => {
  const { body, hasMath } = await rendered("行内 $a^2$\n\n$$\\frac{1}{2}$$");
  expect(hasMath).toBe(true);
  expect(body).toContain(
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><msup><mi>a</mi><mn>2</mn></msup></mrow></math>',
  );
  expect(body).toContain('display="block"');
  expect(body).not.toMatch(/katex|annotation|<span/);
});

test("writes code without colours, replaces controls by characters, and removes the controls of the page", async () => {
  const { body } = await rendered(
    "```js\nconst a = 1 < 2;\n```\n\n- [ ] 未\n- [x] 已\n\n## 标题\n\n| a |\n|:-:|\n| 1 |",
  );
  expect(body).toContain("<pre><code>const a = 1 &#x3C; 2;\n</code></pre>".replace("\n</code>", "</code>"));
  expect(body).toContain("☐ 未");
  expect(body).toContain("☑ 已");
  expect(body).not.toMatch(/<input|heading-anchor|table-scroll|tabindex|aria-|data-/);
  expect(body).toContain('<td style="text-align:center">1</td>');
});

test("closes every element and gives every attribute a value, as XML requires", async () => {
  const { body } = await rendered(
    "一行  \n二行\n\n---\n\n<details open><summary>问</summary>答</details>\n\n![图](/files/a.png)",
  );
  expect(body).toContain("<br />");
  expect(body).toContain("<hr />");
  expect(body).toContain('<div class="details"><p class="details-title">问</p>答</div>');
  expect(body).toContain('<img src="pictures/a.png" alt="图" />');
});

test("replaces a picture that is not in the book by its text, and removes dead anchors", async () => {
  const { body } = await rendered("![外面的图](https://example.com/a.png)\n\n[没有](#nowhere) [在](#这里)\n\n## 这里");
  expect(body).toContain("<em>［图：外面的图］</em>");
  expect(body).not.toContain("nowhere");
  expect(body).toMatch(/<a href="#[^"]+">在<\/a>/);
});

test("replaces a link without a target by its text", () => {
  expect(toXhtml('<p><a href="javascript:alert(1)" id="x">词</a></p>', options).body).toBe(
    '<p><span id="x">词</span></p>',
  );
});
