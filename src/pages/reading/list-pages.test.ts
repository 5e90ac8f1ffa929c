import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { decideAsGuest } from "../../../test/membership/access-deciders.ts";
import { createFixedClock } from "../../../test/time/fixed-clock.ts";
import { appContext, type GuestApp } from "../../app-context.ts";
import { createArticles } from "../../features/content/articles/server/articles.ts";
import { createBooks } from "../../features/content/books/server/books.ts";
import { createCatalogue } from "../../features/content/catalogue/server/catalogue.ts";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../kit/markdown/renderer-version.ts";
import { loadCatalogue } from "../../screens/reading/load-catalogue.ts";
import { catalogueHead } from "../../screens/site/catalogue-head.ts";
import { loader, meta } from "./articles-page.tsx";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const markdown = { renderMarkdown, cutTeaser: (html: string) => html, rendererVersion: RENDERER_VERSION };
const database = await setUpDatabase();
const context = new RouterContextProvider();

beforeAll(async () => {
  const { db } = database;
  const dependencies = { db, guestDb: db, clock, markdown, decideAccess: decideAsGuest };
  const articles = createArticles(dependencies);
  const books = createBooks({ ...dependencies, listCoursesOf: async () => [] });
  const source = { markdown: "正文" };
  const draft = { sourceKey: "one", title: "题", summary: "", author: "林", source };
  await articles.saveArticle({ ...draft, tags: ["写作", "旧签"] });
  await articles.saveArticle({ ...draft, tags: ["写作"] });
  await books.saveBook({
    sourceKey: "b",
    title: "书",
    summary: "",
    shelf: "vip",
    contentType: "vip",
    category: "数学",
    tags: ["算术"],
  });
  const catalogue = createCatalogue({
    db,
    countLearners: async () => new Map(),
    guestDb: db,
    clock,
    listBookCards: books.guest.listCards,
    listCourseCards: async () => [],
    listMediaCards: async () => [],
  });
  context.set(appContext, { articles: articles.guest, catalogue: catalogue.guest } as GuestApp);
});

const argsOf = (path: string) => ({ context, request: new Request(`https://site.test${path}`) });
const readArticles = (path: string) => loader(argsOf(path) as unknown as Parameters<typeof loader>[0]);
const root = { settings: { name: "站", slogan: "", logo_text: "站" }, origin: "https://site.test" };
const matches = [{ id: "root", loaderData: root }];
const notFound = { init: { status: 404 } };

function robotsOf(loaderData: Awaited<ReturnType<typeof readArticles>>): unknown {
  const head = meta({ loaderData, matches } as unknown as Parameters<typeof meta>[0]) ?? [];
  return head.find((tag) => "name" in tag && tag.name === "robots");
}

test("an article list with articles is served and may be indexed", async () => {
  const found = await readArticles("/articles?tag=写作");
  expect(found.list.total).toBe(1);
  expect(robotsOf(found)).toBeUndefined();
});

test("a tag without articles is an empty page that search engines do not index", async () => {
  const empty = await readArticles("/articles?tag=旧签");
  expect(empty.list.items).toEqual([]);
  expect(robotsOf(empty)).toEqual({ name: "robots", content: "noindex" });
});

test.each([
  "/articles?tag=没有的",
  "/articles?page=2",
  "/articles?tag=旧签&page=2",
  "/articles?page=0",
  "/articles?page=9999999",
])("%s does not exist", async (path) => {
  await expect(readArticles(path)).rejects.toMatchObject(notFound);
});

test("lists of courses and books are chosen by their address", async () => {
  const chosen = "/vip/list?category=数学&tag=算术&kind=book&level=vip&q=书&sort=newest";
  const { list, choice, choices } = await loadCatalogue(argsOf(chosen), "vip");
  expect(list.items).toMatchObject([
    { kind: "book", title: "书", requiredLevel: 2, to: expect.stringMatching(/^\/vip\/book\/\d+$/) },
  ]);
  expect(choice).toEqual({ category: "数学", tag: "算术", kind: "book", level: "vip", q: "书", sort: "newest" });
  expect(choices).toEqual({ categories: ["数学"], tags: ["算术"], kinds: ["book"], levels: ["vip"] });
});

test("a known filter without results is an empty page that search engines do not index; so is a search", async () => {
  const robots = async (path: string) => {
    const catalogue = await loadCatalogue(argsOf(path), "vip");
    const head = catalogueHead({ matches, title: "会员库", lead: "", path: "/vip/list", catalogue });
    return { total: catalogue.list.total, isIndexed: !head.some((tag) => "name" in tag && tag.name === "robots") };
  };
  expect(await robots("/vip/list?category=数学")).toEqual({ total: 1, isIndexed: true });
  expect(await robots("/vip/list?category=数学&level=premium")).toEqual({ total: 0, isIndexed: false });
  expect(await robots("/vip/list?q=没有这样的书")).toEqual({ total: 0, isIndexed: false });
  expect(await robots("/vip/list?q=书")).toEqual({ total: 1, isIndexed: false });
});

test.each(["kind=film", "level=9", "sort=price", "tag=没有的", "q=书&page=2", "kind=book&page=0"])(
  "/vip/list?%s does not exist",
  async (query) => {
    await expect(loadCatalogue(argsOf(`/vip/list?${query}`), "vip")).rejects.toMatchObject(notFound);
  },
);

test("a category is known on both shelves, an unknown one on none", async () => {
  expect((await loadCatalogue(argsOf("/vip/list?category=数学"), "vip")).list.total).toBe(1);
  expect((await loadCatalogue(argsOf("/system?category=数学"), "system")).list.total).toBe(0);
  expect((await loadCatalogue(argsOf("/system"), "system")).list.total).toBe(0);
  for (const path of ["/system?category=没有的", "/system?page=2", "/system?category=数学&page=2"])
    await expect(loadCatalogue(argsOf(path), "system"), path).rejects.toMatchObject(notFound);
  await expect(loadCatalogue(argsOf("/vip/list?page=2"), "vip")).rejects.toMatchObject(notFound);
});
