import { expect, test } from "vitest";
import { findIndexFaults, findSitemapFaults } from "../../../test/found/validate-sitemap.ts";
import type { ArticleCard } from "../../features/content/articles/contract.ts";
import type { MediaCard } from "../../features/content/media/item-contract.ts";
import type { PublicPage } from "../../seo/public-pages.ts";
import { articleInFeed, buildFeed, buildJsonFeed, courseInFeed, mediaInFeed } from "./feed.ts";
import { buildLlms } from "./llms.ts";
import { buildRobots } from "./robots.ts";
import { buildSitemapFile, buildSitemapIndex, writeSitemapFile } from "./sitemap.ts";

const origin = "https://zhixing.example";
const updatedAt = new Date("2026-11-02T03:04:05Z");

const listOf = (pages: readonly PublicPage[]) => ({
  listAfter: async ({ afterId, limit }: { afterId: number; limit: number }) =>
    pages.filter(({ id }) => id > afterId).slice(0, limit),
});

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(pieces)).join("");
}

// Covers spec §2.2.
test("a sitemap lists every page with its date, its cover and its film", async () => {
  const film = { title: "片<名>", description: "说".repeat(400), thumbnailPath: "/share/item/9.png", seconds: 61.4 };
  const pages = listOf([
    { id: 7, path: "/articles/7", updatedAt, imagePath: "/files/a.png" },
    { id: 9, path: "/media?item=9", updatedAt, video: { ...film, publishedAt: updatedAt, isFree: false } },
  ]);
  const xml = await textOf(writeSitemapFile(origin, pages, { afterId: 0, size: 10 }));
  expect(await findSitemapFaults(xml)).toEqual([]);
  expect(xml).toContain(`<loc>${origin}/articles/7</loc><lastmod>2026-11-02T03:04:05.000Z</lastmod><image:image>`);
  expect(xml).toContain(`<video:player_loc>${origin}/media?item=9&amp;t=0</video:player_loc>`);
  expect(xml).toContain("<video:duration>61</video:duration>");
  expect(xml).toContain("<video:requires_subscription>yes</video:requires_subscription>");
  expect(xml).toContain("<video:title>片&lt;名&gt;</video:title>");
  expect(/<video:description>(.*?)<\/video:description>/.exec(xml)?.[1]).toHaveLength(300);
});

test("the validator detects what the schema forbids", async () => {
  const page = { path: "/x", updatedAt };
  const xml = buildSitemapFile(origin, [page]);
  expect(await findSitemapFaults(xml)).toEqual([]);
  expect(await findSitemapFaults(xml.replace("<lastmod>", "<lastmod>gestern "))).not.toEqual([]);
  expect(await findSitemapFaults(xml.replace("</lastmod>", "</lastmod><image:image></image:image>"))).not.toEqual([]);
});

// Covers spec §2.2.
test("a sitemap file contains only its share of a long list", async () => {
  const all = Array.from({ length: 2_500 }, (_, index) => ({
    id: index + 1,
    path: `/articles/${index + 1}`,
    updatedAt,
  }));
  const from = async (afterId: number) => {
    const xml = await textOf(writeSitemapFile(origin, listOf(all), { afterId, size: 2_000 }));
    return { count: xml.match(/<url>/g)?.length, first: /articles\/(\d+)/.exec(xml)?.[1] };
  };
  expect(await from(0)).toEqual({ count: 2_000, first: "1" });
  expect(await from(2_000)).toEqual({ count: 500, first: "2001" });
  const index = buildSitemapIndex(origin, [{ name: "pages" }, { name: "articles-1", changedAt: updatedAt }]);
  expect(await findIndexFaults(index)).toEqual([]);
  expect(index).toContain(`<loc>${origin}/sitemap-articles-1.xml</loc><lastmod>2026-11-02T03:04:05.000Z</lastmod>`);
});

// Covers spec §2.2.
test("llms.txt is Markdown that no title can break", () => {
  const works = [{ path: "/articles/7", title: "A](http://evil)\n# B", summary: "<i>一</i> 行" }];
  const settings = { name: "站", description: "述", slogan: "" };
  const text = buildLlms({
    origin,
    settings,
    sections: [
      { title: "文章", works },
      { title: "空", works: [] },
    ],
  });
  expect(text).toMatch(/^# 站\n\n> 述\n\n/);
  expect(text).toContain(`- [A\\](http://evil) # B](${origin}/articles/7)：\\<i\\>一\\</i\\> 行`);
  expect(text).not.toContain("## 空");
});

test("robots.txt hides personal pages and names the sitemap", () => {
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
  ai_mark: "none",
  published_at: "2026-11-01T00:00:00.000Z",
  updated_at: "2026-11-02T00:00:00.000Z",
};

// Covers spec §2.14.
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

const course: Parameters<typeof courseInFeed>[0] = {
  ai_mark: "none",
  id: 3,
  shelf: "basic",
  title: "课",
  summary: "一句",
  tags: ["甲"],
  teacher_name: "林",
  published_at: "2026-11-03T00:00:00.000Z",
  updated_at: "2026-11-03T00:00:00.000Z",
};

const media: MediaCard = {
  ai_mark: "none",
  id: 9,
  title: "听",
  summary: "一集",
  kind: "audio",
  content_type: "vip",
  category: "",
  tags: [],
  file_count: 1,
  duration_seconds: 60,
  poster_url: null,
  cover_url: "/x",
  published_at: "2026-11-02T00:00:00.000Z",
  updated_at: "2026-11-02T00:00:00.000Z",
};

// Covers spec §2.2, §2.14.
test("the feed lists courses and media too, at their own addresses", () => {
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

test("the feed marks content that AI made, with a tag and in its text", () => {
  const settings = { name: "站", description: "述" };
  const items = [
    articleInFeed({ ...card, ai_mark: "generated" }),
    courseInFeed({ ...course, ai_mark: "assisted" }),
    mediaInFeed(media),
  ];
  const xml = buildFeed({ origin, settings, items });
  expect(xml).toContain("<category>AI 生成</category>\n<description>【AI 生成】摘要");
  expect(xml).toContain("<category>AI 辅助生成</category>\n<description>【AI 辅助生成】一句</description>");
  const feedItems = JSON.parse(buildJsonFeed({ origin, settings, items })).items;
  expect(feedItems.map(({ tags }: { tags: string[] }) => tags.at(-1))).toEqual(["AI 生成", "AI 辅助生成", undefined]);
  expect(feedItems.map(({ content_text }: { content_text: string }) => content_text)).toEqual([
    `【AI 生成】${card.summary}`,
    "【AI 辅助生成】一句",
    "一集",
  ]);
});

test("a feed without articles is still a feed", () => {
  expect(buildFeed({ origin, settings: { name: "站", description: "述" }, items: [] })).toContain("</channel>");
});

// Covers spec §2.2, §2.14.
test("the JSON Feed has the same content, each part of the site at its own address", () => {
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
      id: `${origin}/articles/7`,
      url: `${origin}/articles/7`,
      title: card.title,
      summary: card.summary,
      content_text: card.summary,
      tags: card.tags,
      authors: [{ name: "林知行" }],
      date_published: card.published_at,
      date_modified: card.updated_at,
    },
  ]);
});
