import { beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { decideAsGuest } from "../../../../../test/membership/access-deciders.ts";
import { listAllPages } from "../../../../../test/site/list-pages.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { renderMarkdown } from "../../../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import { PUBLICATION_STATES, stateOf } from "../../texts/publication.ts";
import { writtenTextList } from "../../versions/contract.ts";
import type { ArticleDraft } from "../article-draft.ts";
import { type Articles, createArticles } from "./articles.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let articles: Articles;

beforeAll(async () => {
  articles = open();
});

/** Another process of the site, with its own caches. */
function open(): Articles {
  const { db } = database;
  const markdown = { renderMarkdown, cutTeaser: (html: string) => html, rendererVersion: RENDERER_VERSION };
  return createArticles({ db, guestDb: db, clock, markdown, decideAccess: decideAsGuest });
}

const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);

async function save(sourceKey: string, change: Partial<ArticleDraft> = {}): Promise<number> {
  const draft = { sourceKey, title: `题 ${sourceKey}`, summary: "", author: "林", tags: [`签 ${sourceKey}`, "共有"] };
  return (await articles.saveArticle({ ...draft, source: { markdown: `正文 ${sourceKey}` }, ...change })).articleId;
}

/** Every place where guests see articles, and whether this one appears there. */
async function findWhereVisible(id: number, sourceKey: string, { guest, learned, findResource }: Articles = articles) {
  const { items } = await guest.listArticles({ page: 1, page_size: 100 });
  const neighbours = await Promise.all(
    items.map(async (card) => {
      const { previous, next } = await guest.getArticle(card.id);
      return previous?.id === id || next?.id === id;
    }),
  );
  return {
    page: await guest.getArticle(id).then(
      () => true,
      () => false,
    ),
    list: items.some((card) => card.id === id),
    tagged: (await guest.listArticles({ tag: "共有", page: 1, page_size: 100 })).items.some((card) => card.id === id),
    byAuthor: (await guest.listArticles({ author: "林", page: 1, page_size: 100 })).items.some(
      (card) => card.id === id,
    ),
    byAuthorAndTag: (
      await guest.listArticles({ author: "林", tag: `签 ${sourceKey}`, page: 1, page_size: 100 })
    ).items.some((card) => card.id === id),
    ofAuthor: (await guest.listOfAuthor({ id: 0, author: "林" }, 100)).others.some((other) => other.id === id),
    tags: (await guest.listTags(100)).some(({ tag }) => tag === `签 ${sourceKey}`),
    tag: await guest.isTag(`签 ${sourceKey}`),
    sitemap: (await listAllPages(guest.publicPages())).some(({ path }) => path === `/articles/${id}`),
    cards: (await guest.listVisibleCards([id])).length > 0,
    neighbour: neighbours.some(Boolean),
    learned: (await learned.describeResources([id])).length > 0,
    rights: (await findResource(id)) !== null,
  };
}

const everywhere = {
  page: true,
  list: true,
  tagged: true,
  byAuthor: true,
  byAuthorAndTag: true,
  ofAuthor: true,
  tags: true,
  tag: true,
  sitemap: true,
  cards: true,
  neighbour: true,
  learned: true,
  rights: true,
};
const nowhere = Object.fromEntries(Object.keys(everywhere).map((place) => [place, false]));

async function countsOf(tag: string) {
  const { guest } = articles;
  const [type] = await guest.countWorks();
  return {
    list: (await guest.listArticles({ page: 1, page_size: 1 })).total,
    tag: (await guest.listTags(100)).find((one) => one.tag === tag)?.count,
    type: type?.count,
  };
}

test("a draft and a scheduled article appear nowhere; at its minute it appears everywhere, in every process", async () => {
  await save("old", { publishedAt: at(-60) });
  await save("new", { publishedAt: at(-1) });
  const counts = await countsOf("共有");
  expect(counts).toEqual({ list: 2, tag: 2, type: 2 });
  const draft = await save("draft", { publishedAt: null });
  const scheduled = await save("later", { publishedAt: at(10) });
  expect(await findWhereVisible(draft, "draft")).toEqual(nowhere);
  expect(await findWhereVisible(scheduled, "later")).toEqual(nowhere);
  expect(await countsOf("共有")).toEqual(counts);
  clock.advance(600);
  expect(await findWhereVisible(scheduled, "later")).toEqual(everywhere);
  expect(await findWhereVisible(scheduled, "later", open())).toEqual(everywhere);
  expect(await countsOf("共有")).toEqual({ list: 3, tag: 3, type: 3 });
});

test("a withdrawn article appears nowhere, and gets its former date when published again", async () => {
  const id = await save("back", { publishedAt: at(-30) });
  expect(await findWhereVisible(id, "back")).toEqual(everywhere);
  const counts = await countsOf("共有");
  await articles.publishable.change(id, { state: "withdrawn" });
  // A tag that was once used still has a page, without articles.
  expect(await findWhereVisible(id, "back")).toEqual({ ...nowhere, tag: true });
  expect((await countsOf("共有")).list).toBe(counts.list - 1);
  expect((await countsOf("共有")).type).toBe((counts.type ?? 0) - 1);
  // Importing its file again does not publish it.
  await save("back", { title: "新题" });
  expect(await findWhereVisible(id, "back")).toEqual({ ...nowhere, tag: true });
  const { after } = await articles.publishable.change(id, { state: "published" });
  expect(after.publishedAt).toEqual(at(-30));
  expect(await findWhereVisible(id, "back")).toEqual(everywhere);
  expect(await countsOf("共有")).toEqual(counts);
});

test("an article is published at a moment, turned back into a draft, and found by state", async () => {
  const id = await save("states");
  const stateNow = async () => {
    const found: string[] = [];
    for (const state of PUBLICATION_STATES) {
      const { entries, total } = await articles.publishable.list(writtenTextList.query.parse({ state, limit: 100 }));
      expect(total).toBe(entries.length);
      expect(entries.map((entry) => stateOf(entry, clock.now()))).toEqual(entries.map(() => state));
      if (entries.some((entry) => entry.id === id)) found.push(state);
    }
    return found;
  };
  expect(await stateNow()).toEqual(["published"]);
  await articles.publishable.change(id, { state: "draft" });
  expect(await stateNow()).toEqual(["draft"]);
  await articles.publishable.change(id, { state: "published", at: at(5).toISOString() });
  expect(await stateNow()).toEqual(["scheduled"]);
  clock.advance(300);
  expect(await stateNow()).toEqual(["published"]);
  await articles.publishable.change(id, { state: "withdrawn" });
  expect(await stateNow()).toEqual(["withdrawn"]);
  await expect(articles.publishable.change(99_999, { state: "draft" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
