import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { decideAsGuest } from "../../../../../test/membership/access-deciders.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { renderMarkdown } from "../../../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import type { OutlineNode } from "../book-draft.ts";
import { refreshBookCounts } from "./book-count-store.ts";
import { type Books, createBooks } from "./books.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const markdown = { renderMarkdown, cutTeaser: (html: string) => html, rendererVersion: RENDERER_VERSION };
const database = await setUpDatabase();

function booksOf(change: Partial<typeof markdown> = {}): Books {
  const { db } = database;
  return createBooks({
    listCoursesOf: async () => [],
    db,
    guestDb: db,
    clock,
    markdown: { ...markdown, ...change },
    decideAccess: decideAsGuest,
  });
}

async function countsOf(bookId: number) {
  const { rows } = await database.pool.query(
    "select document_count, word_count::int, preview_count, first_document_id::int from books where id = $1",
    [bookId],
  );
  return rows[0];
}

const nodes: OutlineNode[] = [
  { sourceKey: "part", title: "部", depth: 0, isGroup: true },
  ...["a", "b", "c", "d", "e"].map((sourceKey) => ({ sourceKey, title: sourceKey, depth: 1, isGroup: false })),
].map((node) => ({ ...node, isPreview: node.sourceKey === "c", isUnlisted: node.sourceKey === "e" }));

test.each(["vip", "free"] as const)("incremental counts of a %s book equal a full recount", async (type) => {
  const books = booksOf();
  const shelf = type === "free" ? "system" : "vip";
  const facts = { sourceKey: type, title: "数", summary: "", shelf, contentType: type } as const;
  const { bookId } = await books.saveBook(facts);
  const { ids } = await books.arrangeBook({ bookId, nodes });
  const seen = [];
  for (const batch of [
    { d: "四个字呀" },
    { e: "附录不算", b: "二" },
    { d: "短了", c: "三三三" },
    { e: "还是不算在内", a: "第一", b: "二" },
    { a: "第一篇长了许多" },
  ]) {
    clock.advance(60);
    const drafts = Object.entries(batch).map(([key, words]) => {
      return { documentId: ids.get(key)!, source: { markdown: words } };
    });
    await books.saveDocuments(drafts);
    const followed = await countsOf(bookId);
    await refreshBookCounts(database.db, { bookId, now: clock.now() });
    expect(followed, Object.keys(batch).join()).toEqual(await countsOf(bookId));
    seen.push(followed);
  }
  expect(seen[0]).toEqual({
    document_count: 1,
    word_count: 4,
    preview_count: type === "free" ? 1 : 0,
    first_document_id: ids.get("d"),
  });
  expect(seen.at(-1)).toMatchObject({ document_count: 4, word_count: 13, first_document_id: ids.get("a") });
  expect((await books.guest.getBook(bookId)).book.updated_at).toBe(clock.now().toISOString());

  const newer = booksOf({
    rendererVersion: RENDERER_VERSION + 1,
    renderMarkdown: async (source, options) => ({
      ...(await renderMarkdown(`${source}添`, options)),
      rendererVersion: RENDERER_VERSION + 1,
    }),
  });
  const dated = (await books.guest.getBook(bookId)).book.updated_at;
  clock.advance(60);
  while ((await newer.rerenderOutdated(10)) > 0);
  expect(await countsOf(bookId)).toMatchObject({ document_count: 4, word_count: 17 });
  expect((await books.guest.getBook(bookId)).book.updated_at).toBe(dated);
});

test("writes texts saved together all or none, and only changed ones", async () => {
  const books = booksOf();
  const idsOf = async (sourceKey: string) => {
    const { bookId } = await books.saveBook({ sourceKey, title: sourceKey, summary: "" });
    return (await books.arrangeBook({ bookId, nodes })).ids;
  };
  const [ids, others] = [await idsOf("together"), await idsOf("apart")];
  const draftOf = (id: number | undefined, markdown: string) => ({ documentId: id!, source: { markdown } });
  const mixed = [draftOf(ids.get("a"), "甲"), draftOf(others.get("a"), "别人的")];
  await expect(books.saveDocuments(mixed)).rejects.toMatchObject({ status: 404 });
  const drafts = [draftOf(ids.get("b"), "乙"), draftOf(ids.get("a"), "甲")];
  const changes = async (batch: typeof drafts) => (await books.saveDocuments(batch)).map((saved) => saved.isChanged);
  expect(await changes(drafts)).toEqual([true, true]);
  expect(await changes([draftOf(ids.get("a"), "甲"), draftOf(ids.get("b"), "乙二")])).toEqual([false, true]);
  const { rows } = await database.pool.query(
    `select owner_id::int as id, count(*)::int as versions, max(html) as html from text_versions
     join document_texts on document_id = owner_id and kind = 'document' where owner_id = any($1) group by owner_id order by owner_id`,
    [[ids.get("a"), ids.get("b"), others.get("a")]],
  );
  expect(rows).toEqual([
    { id: ids.get("a"), versions: 1, html: "<p>甲</p>" },
    { id: ids.get("b"), versions: 2, html: "<p>乙二</p>" },
  ]);
});
