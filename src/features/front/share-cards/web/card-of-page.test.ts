import { expect, test } from "vitest";
import { cardOfPage } from "./card-of-page.ts";

test("reads a card from the page as sent to guests", () => {
  const html = `<meta property="og:title" content="读 &amp; &quot;写&quot;"/><meta property="og:description" content="一句话"/>
<meta property="og:url" content="https://zhixing.test/articles/1"/><meta property="og:image" content="https://zhixing.test/share/article/1.png?v=a&amp;b"/>`;
  expect(cardOfPage(html)).toEqual({
    title: '读 & "写"',
    desc: "一句话",
    link: "https://zhixing.test/articles/1",
    imgUrl: "https://zhixing.test/share/article/1.png?v=a&b",
  });
});

test("a page without Open Graph data has no card", () => expect(cardOfPage("<title>页</title>")).toBeNull());
