import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

test("an excerpt joins paragraphs, without headings, code, formula sources and footnote marks", () => {
  const html = `<h2 id="a">标题</h2><p>第一段，<strong>粗</strong> &#x26; &lt;尖&gt;<sup><a href="#fn">1</a></sup>。</p>
<pre><code>const a = 1;</code></pre><p>公式 <span class="katex"><math><mi>x</mi></math><span aria-hidden="true">x</span></span>。</p>`;
  expect(excerptOf(html)).toBe("第一段，粗 & <尖>。 公式 x。");
});

test("an excerpt has at most 120 characters and splits none", () => {
  const excerpt = excerptOf(`<p>${"𠮷".repeat(200)}</p>`);
  expect([...excerpt]).toHaveLength(120);
  expect(excerpt.endsWith("𠮷…")).toBe(true);
  expect(excerptOf(`<p>${"字".repeat(120)}</p>`)).toBe("字".repeat(120));
});

test("a text without paragraphs has none, and odd entities stay harmless", () => {
  expect(excerptOf("<ul><li>一</li></ul>")).toBe("");
  expect(excerptOf("<p>&#99999999; &unknown;</p>")).toBe("&#99999999; &unknown;");
});
