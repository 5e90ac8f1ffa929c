import { expect, test } from "vitest";
import { publicPartOf } from "./public-part.ts";

const text = {
  html: '<h2 id="一">一</h2><p>开头。</p><h2 id="二">二</h2><p>后文。</p>',
  toc: [
    { level: 2, id: "一", text: "一" },
    { level: 2, id: "二", text: "二" },
  ],
};
const cutTeaser = () => '<h2 id="一">一</h2><p>开头。</p>';

test("the whole of an open text is public", () => {
  const part = publicPartOf({ text, isOpen: true, cutTeaser });
  expect(part).toEqual({ publicHtml: text.html, publicToc: text.toc, excerpt: "开头。 后文。" });
});

test("of a gated text only the teaser, its headings and its word count are public (decisions §2)", () => {
  const part = publicPartOf({ text, isOpen: false, cutTeaser });
  expect(part).toEqual({ publicHtml: cutTeaser(), publicToc: [text.toc[0]], excerpt: "开头。" });
});
