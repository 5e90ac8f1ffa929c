import { expect, test } from "vitest";
import { BUILD_FILE, filesIn, markCached, titleIn } from "./page-text.ts";

const HTML = `<!DOCTYPE html><html lang="zh-CN" data-build="a"><head><title>读 &amp; 写 &lt;一&gt; · 知行</title>
<link rel="stylesheet" href="/assets/root-1a.css"/></head><body>
<img src="/covers/book-1.svg?v=2&amp;w=3"/><img src="/files/ab.png"/><img src="/media/ticket/secret"/><img src="https://other.test/x.png"/>
<script>import("/assets/page-1a.js");import('/assets/entry-1a.js')</script><script>import("/assets/page-1a.js")</script></body></html>`;

test("the files of a page are its styles, scripts and public pictures, each once", () => {
  expect(filesIn(HTML)).toEqual([
    "/assets/root-1a.css",
    "/covers/book-1.svg?v=2&w=3",
    "/files/ab.png",
    "/assets/page-1a.js",
    "/assets/entry-1a.js",
  ]);
});

test("reads the title of the page", () => {
  expect(titleIn(HTML)).toBe("读 & 写 <一>");
  expect(titleIn("<p>")).toBe("");
});

test("the copy contains the time when it was made", () => {
  const marked = markCached(HTML, Date.UTC(2026, 10, 25));
  expect(marked).toContain('<html data-kept="2026-11-25T00:00:00.000Z" lang="zh-CN" data-build="a">');
});

test.each([
  ["/assets/page-1a.js", true],
  ["/assets/root-1a.css", true],
  ["/rescue.js", true],
  ["/files/ab.png", false],
  ["/api/v1/articles/7", false],
  ["/assets/../api/v1/user.js", false],
  ["/media/ticket/film.js", false],
])("decides whether %s is a build file: %s", (path, isOne) => expect(BUILD_FILE.test(path)).toBe(isOne));
