import { beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { decideAsGuest } from "../../../../../test/membership/access-deciders.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { listAllPages } from "../../../../../test/site/list-pages.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { SearchableResource } from "../../../../domain/content/searchable-resources.ts";
import { renderMarkdown } from "../../../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import { PUBLICATION_STATES, stateOf } from "../../texts/publication.ts";
import { writtenTextList } from "../../versions/contract.ts";
import type { OutlineNode } from "../book-draft.ts";
import { type Books, createBooks } from "./books.ts";
import { searchDocuments } from "./searched-books.ts";
import { dropHidden } from "./visible-tree.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let books: Books;

beforeAll(async () => {
  const { db } = database;
  const markdown = { renderMarkdown, cutTeaser: (html: string) => html, rendererVersion: RENDERER_VERSION };
  const context = { db, guestDb: db, clock, markdown, decideAccess: decideAsGuest };
  books = createBooks({ ...context, listCoursesOf: async () => [] });
});

const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
const recount = () => runJob(books, "recount-books");

const node = (sourceKey: string, change: Partial<OutlineNode> = {}): OutlineNode => ({
  sourceKey,
  title: `题 ${sourceKey}`,
  depth: 0,
  isGroup: false,
  ...change,
});

/** Saves a book of these nodes, each with a text of four characters. */
async function save(name: string, nodes: OutlineNode[]) {
  const { bookId } = await books.saveBook({ sourceKey: name, title: name, summary: "", contentType: "vip" });
  const { ids } = await books.arrangeBook({ bookId, nodes });
  for (const { sourceKey, isGroup } of nodes) {
    const documentId = ids.get(sourceKey) ?? 0;
    if (!isGroup) await books.saveDocument({ documentId, source: { markdown: "四个字呀" } });
  }
  return { bookId, idOf: (key: string) => ids.get(key) ?? 0 };
}

const isThere = (request: Promise<unknown>) =>
  request.then(
    () => true,
    () => false,
  );

/** Every place where readers see documents, and whether this one appears there. */
async function findWhereVisible({ bookId, id }: { bookId: number; id: number }) {
  const { guest, learned, packed, findResource } = books;
  const { tree } = await guest.getBook(bookId);
  const neighbours = await Promise.all(
    tree.flatMap(({ document_id: documentId }) =>
      documentId === null || documentId === id ? [] : [guest.getDocument({ bookId, documentId })],
    ),
  );
  const served = books.endpoints.find(({ endpoint }) => endpoint.name === "getDocument");
  const searched: SearchableResource[] = await searchDocuments(async () => []).describe(database.db, [id]);
  return {
    page: await isThere(guest.getDocument({ bookId, documentId: id })),
    call: await isThere(Promise.resolve(served?.answer({ params: { book_id: bookId, id } }, { user: null } as never))),
    tree: tree.some((entry) => entry.document_id === id),
    neighbour: neighbours.some(({ previous, next }) => previous?.id === id || next?.id === id),
    sitemap: (await listAllPages(guest.publicPages({ courseBookIds: [] }))).some(({ path }) =>
      path.endsWith(`/document/${id}`),
    ),
    searched: searched.some(({ visibleFrom }) => visibleFrom <= clock.now()),
    progress: (await learned.listResourceLengths([bookId])).some(({ resourceId }) => resourceId === id),
    checked: (await learned.checkResource({ id, user: null })) !== null,
    described: (await learned.describeResources([id])).length > 0,
    packed: (await packed.listTree(bookId)).some((entry) => entry.document_id === id),
    rights: (await findResource("document", id)) !== null,
  };
}

const everywhere = {
  page: true,
  call: true,
  tree: true,
  neighbour: true,
  sitemap: true,
  searched: true,
  progress: true,
  checked: true,
  described: true,
  packed: true,
  rights: true,
};
const nowhere = Object.fromEntries(Object.keys(everywhere).map((place) => [place, false]));

async function countsOf(bookId: number) {
  const { document_count, word_count, preview_count, first_document_id } = (await books.guest.getBook(bookId)).book;
  return { document_count, word_count, preview_count, first_document_id };
}

test("a draft and a scheduled document appear nowhere; at its moment it appears everywhere", async () => {
  const { bookId, idOf } = await save("times", [
    node("later", { publishedAt: at(10), isPreview: true }),
    node("out"),
    node("draft", { isDraft: true, publishedAt: at(-5) }),
  ]);
  const later = { bookId, id: idOf("later") };
  const before = { document_count: 1, word_count: 4, preview_count: 0, first_document_id: idOf("out") };
  expect(await findWhereVisible(later)).toEqual(nowhere);
  expect(await findWhereVisible({ bookId, id: idOf("draft") })).toEqual(nowhere);
  expect(await countsOf(bookId)).toEqual(before);
  expect(await books.guest.listSamples(10)).toEqual([]);
  const dated = (await books.packed.find(bookId))?.updatedAt;

  clock.advance(599);
  await recount();
  expect(await findWhereVisible(later)).toEqual(nowhere);
  expect((await books.packed.find(bookId))?.updatedAt).toEqual(dated);
  clock.advance(1);
  expect(await findWhereVisible(later)).toEqual(everywhere);
  expect(await findWhereVisible({ bookId, id: idOf("draft") })).toEqual(nowhere);
  await recount();
  expect(await countsOf(bookId)).toEqual({
    document_count: 2,
    word_count: 8,
    preview_count: 1,
    first_document_id: idOf("later"),
  });
  expect((await books.guest.listSamples(10)).map(({ title }) => title)).toEqual(["题 later"]);
  // The e-book is created again.
  expect((await books.packed.find(bookId))?.updatedAt).toEqual(clock.now());
});

test("a book counted late has the correct count in the end, whatever is written in between", async () => {
  const { bookId, idOf } = await save("late", [node("out"), node("later", { publishedAt: at(1) })]);
  clock.advance(120);
  await books.saveDocument({ documentId: idOf("later"), source: { markdown: "这里是八个字了" } });
  await books.saveDocument({ documentId: idOf("out"), source: { markdown: "六个字的正文" } });
  expect(await countsOf(bookId)).toMatchObject({ document_count: 1, word_count: 6 });
  await recount();
  expect(await countsOf(bookId)).toMatchObject({ document_count: 2, word_count: 13 });
});

test("a withdrawn document appears nowhere, gets its former date when published again, and no import publishes it", async () => {
  const nodes = [node("a"), node("b")];
  const { bookId, idOf } = await save("back", nodes);
  const document = { bookId, id: idOf("a") };
  const since = clock.now();
  expect(await findWhereVisible(document)).toEqual(everywhere);
  clock.advance(60);
  await books.publishable.change(document.id, { state: "withdrawn" });
  expect(await findWhereVisible(document)).toEqual(nowhere);
  expect(await countsOf(bookId)).toMatchObject({ document_count: 1, first_document_id: idOf("b") });
  await books.arrangeBook({ bookId, nodes: [node("a", { title: "新题", isDraft: false }), node("b")] });
  await books.saveDocument({ documentId: document.id, source: { markdown: "新的正文" } });
  expect(await findWhereVisible(document)).toEqual(nowhere);
  expect(await countsOf(bookId)).toMatchObject({ document_count: 1, word_count: 4 });
  const { after } = await books.publishable.change(document.id, { state: "published" });
  expect(after.publishedAt).toEqual(since);
  expect(await findWhereVisible(document)).toEqual(everywhere);
  expect(await countsOf(bookId)).toMatchObject({ document_count: 2, word_count: 8 });
});

test("a file without publication facts leaves a document unchanged; one with them is applied", async () => {
  const { bookId, idOf } = await save("files", [node("a"), node("b")]);
  const stateNow = async () => {
    const found = await books.findImportedBook("files");
    return found?.documents.find(({ documentId }) => documentId === idOf("a"))?.state;
  };
  const arrange = (change: Partial<OutlineNode> = {}) =>
    books.arrangeBook({ bookId, nodes: [node("a", change), node("b")] });
  expect((await arrange()).isChanged).toBe(false);
  await arrange({ isDraft: true });
  expect(await stateNow()).toBe("draft");
  expect((await arrange()).isChanged).toBe(false);
  expect(await stateNow()).toBe("draft");
  await arrange({ isDraft: false });
  expect(await stateNow()).toBe("published");
  await arrange({ publishedAt: at(30) });
  expect(await stateNow()).toBe("scheduled");
  // `isDraft: false` does not publish a scheduled text early.
  expect((await arrange({ isDraft: false })).isChanged).toBe(false);
});

test("a document is published at a moment, turned back into a draft, and found by state", async () => {
  const { idOf } = await save("states", [node("group", { isGroup: true }), node("a", { depth: 1 })]);
  const id = idOf("a");
  const stateNow = async () => {
    const found: string[] = [];
    for (const state of PUBLICATION_STATES) {
      const { entries, total } = await books.publishable.list(writtenTextList.query.parse({ state, limit: 100 }));
      expect(total).toBe(entries.length);
      expect(entries.map((entry) => stateOf(entry, clock.now()))).toEqual(entries.map(() => state));
      if (entries.some((entry) => entry.id === id)) found.push(state);
    }
    return found;
  };
  expect(await stateNow()).toEqual(["published"]);
  await books.publishable.change(id, { state: "draft" });
  expect(await stateNow()).toEqual(["draft"]);
  await books.publishable.change(id, { state: "published", at: at(5).toISOString() });
  expect(await stateNow()).toEqual(["scheduled"]);
  clock.advance(300);
  expect(await stateNow()).toEqual(["published"]);
  await books.publishable.change(id, { state: "withdrawn" });
  expect(await stateNow()).toEqual(["withdrawn"]);
  for (const missing of [99_999, idOf("group")])
    await expect(books.publishable.change(missing, { state: "draft" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test.each([
  ["a heading with hidden documents only is removed", ["0g", "1-", "1-", "0d"], ["0d"]],
  ["a heading with a published document stays", ["0g", "1-", "1d"], ["0g", "1d"]],
  ["a chapter that is only announced stays", ["0g", "0d"], ["0g", "0d"]],
  ["documents below a hidden document move up", ["0d", "0-", "1d", "2d", "1d"], ["0d", "0d", "1d", "0d"]],
  ["nested headings without documents are removed together", ["0g", "1g", "2-", "0d"], ["0d"]],
  ["an outline without hidden documents does not change", ["0g", "2d", "1d"], ["0g", "2d", "1d"]],
])("%s", (_name, outline, expected) => {
  const nodes = outline.map((code) => ({ depth: Number(code[0]), isGroup: code[1] === "g", isOut: code[1] !== "-" }));
  expect(dropHidden(nodes).map(({ depth, isGroup }) => `${depth}${isGroup ? "g" : "d"}`)).toEqual(expected);
});
