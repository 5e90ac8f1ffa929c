import { expect, test } from "vitest";
import type { ArticleCard } from "../../../articles/contract.ts";
import type { CourseCard } from "../../../courses/contract.ts";
import type { MediaCard } from "../../../media/item-contract.ts";
import { articleInFeed, buildFeed, buildJsonFeed, courseInFeed, mediaInFeed } from "./feed.ts";
import { buildRobots } from "./robots.ts";
import { buildSitemap, buildSitemapPart, fixedPages } from "./sitemap.ts";

const origin = "https://zhixing.example";
const updatedAt = new Date("2026-11-02T03:04:05Z");

test("a sitemap lists every page with its date", () => {
  const xml = buildSitemap({ origin, pages: [...fixedPages, { path: "/articles/7", updatedAt }] });
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns=/);
  expect(xml).toContain(`<url><loc>${origin}/</loc></url>`);
  expect(xml).toContain(`<url><loc>${origin}/articles/7</loc><lastmod>2026-11-02T03:04:05.000Z</lastmod></url>`);
  expect(xml.match(/<url>/g)).toHaveLength(fixedPages.length + 1);
  expect(buildSitemapPart({ origin, pages: fixedPages, part: 1 })).toBeNull();
});

test("above 45 000 pages it is an index whose parts hold them all", () => {
  const pages = Array.from({ length: 100_000 }, (_, index) => ({ path: `/articles/${index + 1}`, updatedAt }));
  const index = buildSitemap({ origin, pages });
  expect(index).toContain("<sitemapindex");
  expect([...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)).toEqual(
    [1, 2, 3].map((part) => `${origin}/sitemap-${part}.xml`),
  );
  const counts = [0, 1, 2, 3, 4].map((part) => buildSitemapPart({ origin, pages, part })?.match(/<url>/g)?.length ?? 0);
  expect(counts).toEqual([0, 45_000, 45_000, 10_000, 0]);
});

test("robots.txt hides what is personal and names the sitemap", () => {
  const text = buildRobots(origin);
  expect(text).toContain("Disallow: /user/\n");
  expect(text).toContain("Allow: /api/v1/articles/\n");
  expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
});

const card: ArticleCard = {
  id: 7,
  title: 'A < B & "C"\u0000\u0008',
  summary: "摘要 ]]> <b>粗</b>",
  content_type: "paid_article",
  author: "林知行",
  tags: ["随笔", "R&D"],
  cover_url: "/covers/article/7.svg?v=1",
  word_count: 10,
  published_at: "2026-11-01T00:00:00.000Z",
  updated_at: "2026-11-02T00:00:00.000Z",
};

test("the feed holds titles and summaries, escaped", () => {
  const xml = buildFeed({ origin, settings: { name: "知行 & 学社", description: "" }, items: [articleInFeed(card)] });
  expect(xml).toContain("<title>知行 &amp; 学社</title>");
  expect(xml).toContain("<title>A &lt; B &amp; &quot;C&quot;</title>");
  expect(xml).toContain("<description>摘要 ]]&gt; &lt;b&gt;粗&lt;/b&gt;</description>");
  expect(xml).toContain(`<guid isPermaLink="true">${origin}/articles/7</guid>`);
  expect(xml).toContain("<pubDate>Sun, 01 Nov 2026 00:00:00 GMT</pubDate>");
  expect(xml).toContain("<category>R&amp;D</category>");
  expect(xml).toContain("<lastBuildDate>Mon, 02 Nov 2026 00:00:00 GMT</lastBuildDate>");
});

const course: CourseCard = {
  ...{ id: 3, slug: "c", shelf: "basic", content_type: "basic_course", title: "课", summary: "一句", category: "" },
  ...{ tags: ["甲"], cover_url: "/x", teacher_name: "林", lesson_count: 1, video_count: 1, duration_seconds: 9 },
  ...{ word_count: 0, preview_count: 0, first_lesson_id: 1, has_certificate: false },
  ...{ published_at: "2026-11-03T00:00:00.000Z", updated_at: "2026-11-03T00:00:00.000Z" },
};

const media: MediaCard = {
  ...{ id: 9, title: "听", summary: "一集", kind: "audio", content_type: "vip", category: "", tags: [] },
  ...{ file_count: 1, duration_seconds: 60, poster_url: null, cover_url: "/x" },
  ...{ published_at: "2026-11-02T00:00:00.000Z", updated_at: "2026-11-02T00:00:00.000Z" },
};

test("the feed tells of courses and media too, at their own addresses", () => {
  const items = [courseInFeed(course), mediaInFeed(media), articleInFeed(card)];
  const xml = buildFeed({ origin, settings: { name: "站", description: "述" }, items });
  expect([...xml.matchAll(/<link>([^<]*)<\/link>/g)].map(([, link]) => link)).toEqual([
    `${origin}/`,
    `${origin}/basic/course/3`,
    `${origin}/media?item=9`,
    `${origin}/articles/7`,
  ]);
  expect(xml).toContain("<dc:creator>林</dc:creator>");
  expect(xml).toContain("<lastBuildDate>Tue, 03 Nov 2026 00:00:00 GMT</lastBuildDate>");
});

test("a feed without articles is still a feed", () => {
  expect(buildFeed({ origin, settings: { name: "站", description: "述" }, items: [] })).toContain("</channel>");
});

test("the same as JSON Feed, each part of the site at its own address", () => {
  const place = { section: "文章", path: "/feeds/articles.json" };
  const feed = JSON.parse(
    buildJsonFeed({ origin, settings: { name: "站", description: "述" }, items: [articleInFeed(card)], ...place }),
  );
  expect(feed).toMatchObject({
    title: "文章 · 站",
    feed_url: `${origin}/feeds/articles.json`,
    home_page_url: `${origin}/`,
  });
  expect(feed.items).toEqual([
    {
      ...{ id: `${origin}/articles/7`, url: `${origin}/articles/7`, title: card.title },
      ...{ summary: card.summary, content_text: card.summary, tags: card.tags, authors: [{ name: "林知行" }] },
      ...{ date_published: card.published_at, date_modified: card.updated_at },
    },
  ]);
});
