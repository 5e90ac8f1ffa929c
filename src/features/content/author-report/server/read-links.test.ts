import { expect, test } from "vitest";
import { readLinks } from "./read-links.ts";

test("lists links with their text and the heading above them, and anchors by name", () => {
  const html =
    '<p>见<a href="/articles/3#%E4%B8%80">那<em>一</em>篇</a></p><h2 id="二">第二 <em>节</em><a class="heading-anchor" href="#二">#</a></h2>' +
    '<p id="n"><a href="/search?q=a&amp;kind=book">找</a><a name="old">没有去处</a></p>';
  const { links, anchors } = readLinks(html);
  expect(links).toEqual([
    { href: "/articles/3#%E4%B8%80", words: "那一篇", heading: "" },
    { href: "#二", words: "", heading: "" },
    { href: "/search?q=a&kind=book", words: "找", heading: "第二 节" },
  ]);
  expect([...anchors]).toEqual(["二", "n"]);
});

test("reads ten thousand links and unclosed tags quickly", () => {
  const html = `${'<a href="/x"><h2 id="'.repeat(5_000)}${'<a href="/articles/1">甲</a>'.repeat(10_000)}`;
  const startedAt = performance.now();
  readLinks(html);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
