import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { decideAsGuest } from "../../../../../test/membership/access-deciders.ts";
import { newerRenderer } from "../../../../../test/newer-renderer.ts";
import { randomText } from "../../../../../test/random-text.ts";
import { listAllPages } from "../../../../../test/site/list-pages.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { renderMarkdown } from "../../../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import type { BookDraft, OutlineNode } from "../book-draft.ts";
import { bookPath } from "../book-paths.ts";
import type { BookType } from "../book-types.ts";
import { type Books, createBooks } from "./books.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const markdown = { renderMarkdown, cutTeaser: firstParagraph, rendererVersion: RENDERER_VERSION };
const database = await setUpDatabase();
let books: Books;

beforeAll(async () => {
  const { db } = database;
  books = createBooks({ listCoursesOf: async () => [], db, guestDb: db, clock, markdown, decideAccess: decideAsGuest });
});

function firstParagraph(html: string): string {
  return html.slice(0, html.indexOf("</p>") + 4);
}

function draft(sourceKey: string, change: Partial<BookDraft> = {}): BookDraft {
  const intro = { markdown: "一本**小书**。" };
  const facts = { shelf: "vip", contentType: "vip", title: "小书", summary: "简介", category: "手册" } as const;
  return { sourceKey, intro, ...facts, ...change };
}

function page(sourceKey: string, change: Partial<OutlineNode> = {}): OutlineNode {
  return { sourceKey, title: `题 ${sourceKey}`, depth: 0, isGroup: false, ...change };
}

async function makeBook(sourceKey: string, nodes: OutlineNode[], change: Partial<BookDraft> = {}) {
  const { bookId } = await books.saveBook(draft(sourceKey, change));
  const { ids } = await books.arrangeBook({ bookId, nodes });
  for (const node of nodes) {
    if (node.isGroup) continue;
    await books.saveDocument({ documentId: ids.get(node.sourceKey)!, source: { markdown: `正文 ${node.sourceKey}` } });
  }
  return { bookId, ids };
}

test("a saved book has its card, introduction and tree in reading order", async () => {
  const nodes = [
    page("z"),
    page("part", { isGroup: true }),
    page("b", { depth: 1, isPreview: true }),
    page("a", { depth: 1 }),
  ];
  const { bookId, ids } = await makeBook("shown", nodes);
  const { book, intro_html, tree } = await books.guest.getBook(bookId);
  expect(book).toMatchObject({ title: "小书", shelf: "vip", content_type: "vip", document_count: 3, preview_count: 1 });
  expect(book.first_document_id).toBe(ids.get("z"));
  expect(book.word_count).toBe(9);
  expect(book.cover_url).toMatch(/^\/covers\/book\/\d+\.svg\?v=\w+$/);
  expect(intro_html).toContain("<strong>小书</strong>");
  expect(tree.map((node) => [node.document_id, node.depth])).toEqual([
    [ids.get("z"), 0],
    [null, 0],
    [ids.get("b"), 1],
    [ids.get("a"), 1],
  ]);
});

test("previous and next follow the tree and skip groups", async () => {
  const nodes = [page("1"), page("part", { isGroup: true }), page("2", { depth: 1 }), page("3")];
  const { bookId, ids } = await makeBook("neighbours", nodes);
  const middle = await books.guest.getDocument({ bookId, documentId: ids.get("2")! });
  expect([middle.previous?.id, middle.next?.id]).toEqual([ids.get("1"), ids.get("3")]);
  const first = await books.guest.getDocument({ bookId, documentId: ids.get("1")! });
  expect([first.previous, first.next?.id]).toEqual([null, ids.get("2")]);
  const last = await books.guest.getDocument({ bookId, documentId: ids.get("3")! });
  expect([last.previous?.id, last.next]).toEqual([ids.get("2"), null]);
});

test("saving the same again writes nothing", async () => {
  const nodes = [page("1"), page("2")];
  const { bookId, ids } = await makeBook("again", nodes);
  clock.advance(60);
  const changesBefore = await countChanges();
  expect(await books.saveBook(draft("again"))).toMatchObject({ bookId, isNew: false, isChanged: false });
  const arranged = await books.arrangeBook({ bookId, nodes });
  expect(arranged).toMatchObject({ isChanged: false, gone: [] });
  expect(arranged.ids).toEqual(ids);
  const saved = await books.saveDocument({ documentId: ids.get("1")!, source: { markdown: "正文 1" } });
  expect(saved.isChanged).toBe(false);
  expect(await countChanges()).toEqual(changesBefore);
});

async function countChanges() {
  const { rows } = await database.pool.query(
    "select max(xmin::text::bigint) from (select xmin from books union all select xmin from documents union all select xmin from document_texts) as every",
  );
  return rows[0];
}

test("a changed text is rendered, keeps its id and updates the book's date", async () => {
  const { bookId, ids } = await makeBook("changed", [page("1")], { contentType: "free" });
  clock.advance(60);
  const documentId = ids.get("1")!;
  expect((await books.saveDocument({ documentId, source: { markdown: "新的正文" } })).isChanged).toBe(true);
  const view = await books.guest.getDocument({ bookId, documentId });
  expect(view.document.html).toContain("新的正文");
  expect(view.document.updated_at).toBe(clock.now().toISOString());
  expect(view.book.updated_at).toBe(clock.now().toISOString());
});

test("the same text with other link targets is rendered again", async () => {
  const { bookId, ids } = await makeBook("links", [page("1")], { contentType: "free" });
  const documentId = ids.get("1")!;
  const linkTo = (href: string) => ({ markdown: "[下一篇](./b.md)", resolveLink: () => ({ href }) });
  expect((await books.saveDocument({ documentId, source: linkTo("/vip/book/1") })).isChanged).toBe(true);
  expect((await books.saveDocument({ documentId, source: linkTo("/vip/book/1") })).isChanged).toBe(false);
  expect((await books.saveDocument({ documentId, source: linkTo("/vip/book/2") })).isChanged).toBe(true);
  expect((await books.guest.getDocument({ bookId, documentId })).document.html).toContain('href="/vip/book/2"');
});

test("a new outline moves, adds and reports missing documents without deleting one", async () => {
  const { bookId, ids } = await makeBook("moved", [page("1"), page("g", { isGroup: true }), page("2"), page("3")]);
  const arranged = await books.arrangeBook({ bookId, nodes: [page("3"), page("4"), page("1", { title: "新题" })] });
  expect(arranged.gone).toEqual([{ documentId: ids.get("2"), sourceKey: "2", title: "题 2" }]);
  const { tree } = await books.guest.getBook(bookId);
  expect(tree.map((node) => node.title)).toEqual(["题 3", "新题", "题 2"]);
  await books.saveDocument({ documentId: arranged.ids.get("4")!, source: { markdown: "四" } });
  const after = await books.guest.getBook(bookId);
  expect(after.tree.map((node) => node.title)).toEqual(["题 3", "题 4", "新题", "题 2"]);
  expect(after.book.document_count).toBe(4);
});

test("an outline with a duplicate key is rejected", async () => {
  const { bookId } = await books.saveBook(draft("twins"));
  await expect(books.arrangeBook({ bookId, nodes: [page("1"), page("1")] })).rejects.toMatchObject({ status: 422 });
});

test("does not find a document of another book, a group or a document without a text", async () => {
  const one = await makeBook("one", [page("g", { isGroup: true }), page("1")]);
  const other = await makeBook("other", [page("1")]);
  const waiting = await books.arrangeBook({ bookId: other.bookId, nodes: [page("1"), page("2")] });
  const lost = [
    { bookId: other.bookId, documentId: one.ids.get("1")! },
    { bookId: one.bookId, documentId: one.ids.get("g")! },
    { bookId: other.bookId, documentId: waiting.ids.get("2")! },
    { bookId: one.bookId, documentId: 999_999_999 },
  ];
  for (const query of lost) await expect(books.guest.getDocument(query)).rejects.toMatchObject({ status: 404 });
});

test("drafts and scheduled books appear nowhere", async () => {
  const future = new Date(clock.now().getTime() + 3_600_000);
  for (const publishedAt of [null, future]) {
    const key = `hidden ${publishedAt}`;
    const { bookId, ids } = await makeBook(key, [page("1")], { publishedAt, category: "未公开" });
    await expect(books.guest.getBook(bookId)).rejects.toMatchObject({ status: 404 });
    await expect(books.guest.getDocument({ bookId, documentId: ids.get("1")! })).rejects.toMatchObject({ status: 404 });
    expect(await books.findResource("document", ids.get("1")!)).toBeNull();
    expect(await books.findResource("book", bookId)).toBeNull();
    const paths = (await listAllPages(books.guest.publicPages({ courseBookIds: [] }))).map((entry) => entry.path);
    expect(paths.filter((path) => path.startsWith(`/vip/book/${bookId}`))).toEqual([]);
  }
  expect((await books.guest.listBooks({ category: "未公开", page: 1, page_size: 20 })).total).toBe(0);
  expect(await books.guest.listCategories("vip")).not.toContain("未公开");
});

test("lists shelves by position, filtered and in pages", async () => {
  const facts = { shelf: "system", contentType: "system_course", category: "排序" } as const;
  for (const position of [3, 1, 2])
    await books.saveBook(draft(`order ${position}`, { ...facts, title: `第 ${position} 本`, position }));
  const list = await books.guest.listBooks({ shelf: "system", category: "排序", page: 1, page_size: 2 });
  expect(list.items.map((book) => book.title)).toEqual(["第 1 本", "第 2 本"]);
  expect(list).toMatchObject({ total: 3, page: 1, page_size: 2 });
  const rest = await books.guest.listBooks({ shelf: "system", category: "排序", page: 2, page_size: 2 });
  expect(rest.items.map((book) => book.title)).toEqual(["第 3 本"]);
  expect((await books.guest.listBooks({ shelf: "vip", category: "排序", page: 1, page_size: 2 })).total).toBe(0);
});

test("counts works by shelf and type, and each gated book offers its first open document", async () => {
  const isPremium = ({ shelf, contentType }: { shelf: string; contentType: string }) =>
    shelf === "vip" && contentType === "vip_premium";
  const read = async () => (await books.guest.countWorks()).find(isPremium) ?? { count: 0, unopened: 0 };
  const before = await read();
  const facts = { shelf: "vip", contentType: "vip_premium", position: -1 } as const;
  const preview = { isPreview: true };
  const closed = await makeBook("counted closed", [page("1")], facts);
  const opened = await makeBook("counted opened", [page("1"), page("2", preview), page("3", preview)], facts);
  await makeBook("counted draft", [page("1")], { ...facts, publishedAt: null });
  expect(await read()).toMatchObject({ count: before.count + 2, unopened: before.unopened + 1 });
  const [first] = await books.guest.listSamples(3);
  expect(first).toMatchObject({ path: `/vip/book/${opened.bookId}/document/${opened.ids.get("2")}`, title: "题 2" });
  expect(JSON.stringify(await books.guest.listSamples(50))).not.toContain(`/book/${closed.bookId}/`);
});

test("parallel saves of one source create one book, and parallel texts are counted correctly", async () => {
  const saved = await Promise.all(Array.from({ length: 6 }, () => books.saveBook(draft("parallel"))));
  expect(new Set(saved.map((book) => book.bookId)).size).toBe(1);
  expect(saved.filter((book) => book.isNew)).toHaveLength(1);
  const { bookId } = saved[0]!;
  const nodes = Array.from({ length: 12 }, (_, index) => page(String(index)));
  const { ids } = await books.arrangeBook({ bookId, nodes });
  await Promise.all(
    [...ids.values()].map((documentId) => books.saveDocument({ documentId, source: { markdown: "四个汉字" } })),
  );
  expect((await books.guest.getBook(bookId)).book).toMatchObject({ document_count: 12, word_count: 48 });
});

test("a new renderer renders stored texts again, with their links, without changing their dates", async () => {
  const { bookId, ids } = await makeBook("rerender", [page("1")], { contentType: "free" });
  const documentId = ids.get("1")!;
  await books.saveDocument({
    documentId,
    source: { markdown: "见[他处](b.md)", resolveLink: () => ({ href: "/articles/7" }) },
  });
  const before = await books.guest.getDocument({ bookId, documentId });
  clock.advance(60);
  const newer = createBooks({
    listCoursesOf: async () => [],
    db: database.db,
    guestDb: database.db,
    clock,
    decideAccess: decideAsGuest,
    markdown: newerRenderer(markdown),
  });
  while ((await newer.rerenderOutdated(5)) > 0);
  const after = await books.guest.getDocument({ bookId, documentId });
  expect(after.document.html).toBe(`<section>${before.document.html}</section>`);
  expect(after.document.html).toContain('href="/articles/7"');
  expect(after.document.updated_at).toBe(before.document.updated_at);
  expect((await books.guest.getBook(bookId)).intro_html).toContain("<section>");
});

test("removes characters that PostgreSQL cannot store", async () => {
  const { bookId, ids } = await makeBook("odd", [page("1")], { contentType: "free" });
  const source = { markdown: "空\0字 [链](a%00b.md) \ud800", resolveLink: () => null };
  await books.saveDocument({ documentId: ids.get("1")!, source });
  expect((await books.guest.getDocument({ bookId, documentId: ids.get("1")! })).document.html).toContain("空字");
});

test("fields that an import omits stay as staff set them", async () => {
  const { bookId } = await books.saveBook(
    draft("kept", { shelf: "system", contentType: "system_course", position: 7 }),
  );
  const saved = await books.saveBook({ sourceKey: "kept", title: "新名", summary: "新简介" });
  const { book, intro_html } = await books.guest.getBook(bookId);
  expect(book).toMatchObject({ title: "新名", shelf: "system", content_type: "system_course", category: "手册" });
  expect(intro_html).toContain("小书");
  expect(bookPath({ shelf: saved.shelf, id: saved.bookId })).toBe(`/system/book/${bookId}`);
});

test("an import may name the type of a book, but not an unknown one", async () => {
  const imported = { sourceKey: "typed", title: "书", summary: "" };
  const { bookId } = await books.saveBook({ ...imported, contentType: "vip_premium" });
  expect((await books.guest.getBook(bookId)).book).toMatchObject({ shelf: "vip", content_type: "vip_premium" });
  const unknown = "community" as BookType;
  await expect(books.saveBook({ ...imported, contentType: unknown })).rejects.toMatchObject({ status: 422 });
});

test("a type is only allowed on its own shelves, for a new and an existing book", async () => {
  const misplaced = { sourceKey: "shelved", title: "书", summary: "", contentType: "system_course" } as const;
  await expect(books.saveBook({ ...misplaced, shelf: "vip" })).rejects.toMatchObject({ status: 422 });
  const { shelf } = await books.saveBook({ ...misplaced, shelf: "system" });
  expect(shelf).toBe("system");
  await expect(books.saveBook({ ...misplaced, contentType: "vip" })).rejects.toMatchObject({ status: 422 });
});

test("an import finds the documents of the previous one, with the hashes of the texts", async () => {
  const { bookId, ids } = await makeBook("found", [page("g", { isGroup: true }), page("1")]);
  const hash = createHash("sha256").update("正文 1").digest("hex");
  expect(await books.findImportedBook("found")).toEqual({
    bookId,
    documents: [{ documentId: ids.get("1"), sourceKey: "1", title: "题 1", state: "published", contentHash: hash }],
  });
  expect(await books.findImportedBook("never")).toBeNull();
});

test("a document may have a very long title", async () => {
  const title = randomText(4_000);
  const { bookId } = await makeBook("long title", [page("long", { title })]);
  expect((await books.guest.getBook(bookId)).tree[0]?.title).toBe(title);
});
