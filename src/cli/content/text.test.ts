import { beforeAll, expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";
import { decideAsGuest } from "../../../test/membership/access-deciders.ts";
import { createArticles } from "../../features/content/articles/server/articles.ts";
import { createBooks } from "../../features/content/books/server/books.ts";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../kit/markdown/renderer-version.ts";
import { systemClock } from "../../ports/clock.ts";

const { database, cli } = await setUpCli();
let id = 0;

beforeAll(async () => {
  const { db } = database;
  const markdown = { renderMarkdown, cutTeaser: (html: string) => html, rendererVersion: RENDERER_VERSION };
  const articles = createArticles({ db, guestDb: db, clock: systemClock, markdown, decideAccess: decideAsGuest });
  const facts = { title: "量表怎么读", summary: "", author: "林", tags: [], publishedAt: null };
  ({ articleId: id } = await articles.saveArticle({ sourceKey: "a", ...facts, source: { markdown: "正文" } }));
});

test("a draft is listed, scheduled, withdrawn and published again, and the log records it", async () => {
  expect((await cli("text")).out).toBe(`${id}  量表怎么读  草稿  /articles/${id}\n`);
  const scheduled = await cli("text", "publish", "article", String(id), "--at", "2099-01-02 18:00");
  expect(scheduled).toMatchObject({ code: 0, err: "" });
  expect(scheduled.out).toMatch(/量表怎么读 {2}定时（2099年1月2日 18:00.*）/);
  expect((await cli("text", "list", "article", "--state", "draft")).out).toBe("没有这样的内容\n");
  expect((await cli("text", "withdraw", "article", String(id))).out).toContain("已下架");
  expect((await cli("text", "publish", "article", String(id), "--at", "2026-01-02 18:00")).out).toContain("已发布");
  expect((await cli("history")).out).toMatch(new RegExp(`命令行 {2}发布或下架一篇内容 {2}article:${id}`));
});

test("so are the documents of books", async () => {
  const { db } = database;
  const markdown = { renderMarkdown, cutTeaser: (html: string) => html, rendererVersion: RENDERER_VERSION };
  const context = { db, guestDb: db, clock: systemClock, markdown, decideAccess: decideAsGuest };
  const books = createBooks({ ...context, listCoursesOf: async () => [] });
  const { bookId } = await books.saveBook({ sourceKey: "b", title: "书", summary: "" });
  const node = { sourceKey: "a", title: "第一章", depth: 0, isGroup: false };
  const { ids } = await books.arrangeBook({ bookId, nodes: [node] });
  const number = String(ids.get("a"));
  await books.saveDocument({ documentId: Number(number), source: { markdown: "正文" } });
  const path = `/vip/book/${bookId}/document/${number}`;
  expect((await cli("text", "list", "document")).out).toBe(`${number}  第一章  已发布  ${path}\n`);
  expect((await cli("text", "withdraw", "document", number)).out).toBe(`${number}  第一章  已下架  ${path}\n`);
  await expect(books.guest.getDocument({ bookId, documentId: Number(number) })).rejects.toMatchObject({ status: 404 });
  expect((await cli("history")).out).toMatch(new RegExp(`命令行 {2}发布或下架一篇内容 {2}document:${number}`));
  expect((await cli("text", "draft", "document", "99999")).err).toContain("没有这篇文档");
});

test("content of any kind is marked as made with AI, and the mark taken away", async () => {
  const number = String(id);
  expect((await cli("text", "mark", "article", number)).out).toBe(`${id}  量表怎么读  没有 AI 标识\n`);
  expect((await cli("text", "mark", "article", number, "generated")).out).toBe(`${id}  量表怎么读  AI 生成\n`);
  expect((await cli("text", "mark", "article", number, "辅助")).out).toBe(`${id}  量表怎么读  AI 辅助生成\n`);
  expect((await cli("text", "mark", "article", number)).out).toContain("AI 辅助生成");
  expect((await cli("history")).out).toMatch(new RegExp(`命令行 {2}.*AI.* {2}article:${number}`));
  expect((await cli("text", "mark", "article", number, "none")).out).toContain("没有 AI 标识");
  expect((await cli("text", "mark", "download", "99999", "none")).err).toContain("没有这项内容");
});

test.each([
  [["text", "mark", "poem", "1"], "text mark 的种类只能是 article、document、book"],
  [["text", "mark", "book", "1", "maybe"], "标识只能是 none、assisted、generated，没有“maybe”"],
  [["text", "burn", "article", "1"], "text 后面只能是 list、publish、draft、withdraw、mark，没有“burn”"],
  [["text", "draft", "poem", "1"], "种类只能是 article、document，没有“poem”"],
  [["text", "publish", "article"], "text publish 要写明种类和编号，例如 text publish article 3"],
  [["text", "draft", "article", "1", "--at", "2026-01-01 10:00"], "--at 只用于 text publish"],
  [["text", "--state", "gone"], "--state 只能是 draft、scheduled、published、withdrawn，没有“gone”"],
  [["text", "draft", "article", "99999"], "没有这篇文章"],
])("%j is refused in one line", async (args, line) => {
  const { code, err } = await cli(...args);
  expect(code).not.toBe(0);
  expect(err).toContain(line);
});
