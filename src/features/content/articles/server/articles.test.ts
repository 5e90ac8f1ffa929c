import { beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { decideAsGuest } from "../../../../../test/membership/access-deciders.ts";
import { newerRenderer } from "../../../../../test/newer-renderer.ts";
import { randomText } from "../../../../../test/random-text.ts";
import { listAllPages } from "../../../../../test/site/list-pages.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { renderMarkdown } from "../../../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { ArticleDraft, ArticleType } from "../article-draft.ts";
import { type Articles, createArticles } from "./articles.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const markdown = { renderMarkdown, cutTeaser: firstParagraph, rendererVersion: RENDERER_VERSION };
const database = await setUpDatabase();
let articles: Articles;

beforeAll(async () => {
  const { db } = database;
  articles = createArticles({ db, guestDb: db, clock, markdown, decideAccess: decideAsGuest });
});

function firstParagraph(html: string): string {
  return html.slice(0, html.indexOf("</p>") + 4);
}

function draft(sourceKey: string | null, change: Partial<ArticleDraft> = {}): ArticleDraft {
  const source = { markdown: `第一段。\n\n第二段 ${sourceKey}` };
  return { sourceKey, title: `题 ${sourceKey}`, summary: "", author: "林知行", tags: [], source, ...change };
}

function daysAgo(days: number): Date {
  return new Date(clock.now().getTime() - days * DAY_MS);
}

test("reads a saved article back with its card", async () => {
  const { articleId, isNew } = await articles.saveArticle(
    draft("one", { tags: [" 随笔 ", "随笔", ""], summary: "简介" }),
  );
  expect(isNew).toBe(true);
  const article = await articles.guest.getArticle(articleId);
  expect(article).toMatchObject({
    title: "题 one",
    summary: "简介",
    lead: "简介",
    tags: ["随笔"],
    content_type: "free",
    is_complete: true,
  });
  expect(article.access).toEqual({ allowed: true, reason: null, required_level: 0 });
  expect(article.html).toContain("第二段");
  expect(article.published_at).toBe(clock.now().toISOString());
});

test("a paid article displays its teaser to guests, from which its summary is taken", async () => {
  const { articleId } = await articles.saveArticle(draft("paid", { contentType: "paid_article" }));
  const article = await articles.guest.getArticle(articleId);
  expect(article).toMatchObject({
    is_complete: false,
    summary: "第一段。",
    lead: "",
    access: { reason: "not_logged_in" },
  });
  expect(article.html).not.toContain("第二段");
});

test("saving an unchanged article writes nothing; a change keeps id and publication", async () => {
  const first = await articles.saveArticle(draft("again", { tags: ["甲"] }));
  const publishedAt = clock.now().toISOString();
  clock.advance(60);
  const again = await articles.saveArticle(draft("again", { tags: ["甲"] }));
  expect(again).toMatchObject({ articleId: first.articleId, isNew: false, isChanged: false });
  const changed = await articles.saveArticle(draft("again", { title: "新题" }));
  expect(changed).toMatchObject({ articleId: first.articleId, isChanged: true });
  const article = await articles.guest.getArticle(first.articleId);
  expect(article).toMatchObject({ title: "新题", published_at: publishedAt, updated_at: clock.now().toISOString() });
});

test("an import without a type leaves the gate unchanged; closing the gate removes the text immediately", async () => {
  const { articleId } = await articles.saveArticle(draft("gate", { contentType: "free" }));
  const importAs = (type: string | null) => {
    return articles.saveArticle(draft("gate", type === null ? {} : { contentType: type as ArticleType }));
  };
  await importAs("paid_article");
  expect((await articles.guest.getArticle(articleId)).html).not.toContain("第二段");
  await importAs(null);
  expect((await articles.guest.getArticle(articleId)).content_type).toBe("paid_article");
  await expect(importAs("vip")).rejects.toMatchObject({ status: 422 });
});

test("parallel saves of one source make one article", async () => {
  const saved = await Promise.all(Array.from({ length: 8 }, () => articles.saveArticle(draft("parallel"))));
  expect(new Set(saved.map((article) => article.articleId)).size).toBe(1);
  expect(saved.filter((article) => article.isNew)).toHaveLength(1);
});

test("lists are ordered from new to old, by tag, in pages without gaps", async () => {
  for (let day = 1; day <= 5; day++) {
    const tags = day % 2 ? ["列表", "单"] : ["列表"];
    await articles.saveArticle(draft(`list ${day}`, { tags, publishedAt: daysAgo(day) }));
  }
  const titles = async (tag: string, page: number) => {
    const list = await articles.guest.listArticles({ tag, page, page_size: 2 });
    return [list.total, ...list.items.map((article) => article.title)];
  };
  expect(await titles("列表", 1)).toEqual([5, "题 list 1", "题 list 2"]);
  expect(await titles("列表", 2)).toEqual([5, "题 list 3", "题 list 4"]);
  expect(await titles("列表", 3)).toEqual([5, "题 list 5"]);
  expect(await titles("单", 1)).toEqual([3, "题 list 1", "题 list 3"]);
  expect(await titles("没有", 1)).toEqual([0]);
  expect(await articles.guest.listTags(50)).toContainEqual({ tag: "列表", count: 5 });
});

test("articles of the same moment have a stable order, which neighbours follow", async () => {
  const publishedAt = daysAgo(100);
  const ids: number[] = [];
  for (const key of ["x", "y", "z"]) ids.push((await articles.saveArticle(draft(key, { publishedAt }))).articleId);
  const [oldest, middle, newest] = ids;
  const article = await articles.guest.getArticle(middle!);
  expect([article.previous?.id, article.next?.id]).toEqual([oldest, newest]);
});

test("related articles have most tags in common", async () => {
  const base = await articles.saveArticle(draft("base", { tags: ["a", "b", "c"] }));
  const one = await articles.saveArticle(draft("shares one", { tags: ["a"] }));
  const three = await articles.saveArticle(draft("shares three", { tags: ["a", "b", "c"], publishedAt: daysAgo(9) }));
  await articles.saveArticle(draft("shares none", { tags: ["d"] }));
  const related = await articles.guest.listRelated({ id: base.articleId, tags: ["a", "b", "c"] }, 5);
  expect(related.map((article) => article.id)).toEqual([three.articleId, one.articleId]);
  expect(await articles.guest.listRelated({ id: base.articleId, tags: [] }, 5)).toEqual([]);
});

test("drafts and scheduled articles appear nowhere", async () => {
  for (const publishedAt of [null, daysAgo(-1)]) {
    const { articleId } = await articles.saveArticle(draft(`hidden ${publishedAt}`, { publishedAt, tags: ["未公开"] }));
    await expect(articles.guest.getArticle(articleId)).rejects.toMatchObject({ status: 404 });
    expect(await articles.findResource(articleId)).toBeNull();
    expect((await listAllPages(articles.guest.publicPages())).map((entry) => entry.path)).not.toContain(
      `/articles/${articleId}`,
    );
  }
  expect((await articles.guest.listArticles({ tag: "未公开", page: 1, page_size: 10 })).total).toBe(0);
});

test("an unlisted article can be read by link with its access rule, and is in no list, count, tag or sequence", async () => {
  const { guest } = articles;
  const everything = async () => ({
    list: await guest.listArticles({ page: 1, page_size: 100 }),
    tags: await guest.listTags(100),
    works: await guest.countWorks(),
    pages: await listAllPages(guest.publicPages()),
  });
  const change = { tags: ["关于本站"], publishedAt: daysAgo(200), contentType: "paid_article" as const };
  await articles.saveArticle(draft("before", { publishedAt: daysAgo(201) }));
  const after = await articles.saveArticle(draft("after", { publishedAt: daysAgo(199) }));
  const before = await everything();
  const { articleId } = await articles.saveArticle(draft("apart", { ...change, isUnlisted: true }));
  expect(await everything()).toEqual(before);
  expect((await guest.getArticle(after.articleId)).previous?.title).toBe("题 before");
  const seen = await guest.getArticle(articleId);
  expect(seen).toMatchObject({ is_unlisted: true, is_complete: false, previous: null, next: null });
  expect(seen.html).not.toContain("第二段");
  expect(await articles.findResource(articleId)).toMatchObject({ contentType: "paid_article" });

  await articles.saveArticle(draft("apart", change));
  expect((await guest.getArticle(articleId)).is_unlisted).toBe(true);
  await articles.saveArticle(draft("apart", { ...change, isUnlisted: false }));
  expect((await guest.listArticles({ tag: "关于本站", page: 1, page_size: 10 })).total).toBe(1);
  expect((await guest.getArticle(after.articleId)).previous?.title).toBe("题 apart");
  await articles.saveArticle(draft("apart", { ...change, isUnlisted: true }));
  expect((await guest.listArticles({ tag: "关于本站", page: 1, page_size: 10 })).total).toBe(0);
});

test("a new renderer renders stored texts again without changing their dates", async () => {
  const { articleId } = await articles.saveArticle(draft("rerender"));
  const before = await articles.guest.getArticle(articleId);
  clock.advance(60);
  const newer = createArticles({
    db: database.db,
    guestDb: database.db,
    clock,
    decideAccess: decideAsGuest,
    markdown: newerRenderer(markdown),
  });
  while ((await newer.rerenderOutdated(7)) > 0);
  const after = await articles.guest.getArticle(articleId);
  expect(after).toMatchObject({ html: `<section>${before.html}</section>`, updated_at: before.updated_at });
});

test("an article may have a very long title", async () => {
  const title = randomText(4_000);
  const { articleId } = await articles.saveArticle(draft("long title", { title }));
  expect((await articles.guest.getArticle(articleId)).title).toBe(title);
});
