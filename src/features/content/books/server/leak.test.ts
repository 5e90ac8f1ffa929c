import { afterAll, beforeAll, expect, test } from "vitest";
import { markdownWith } from "../../../../../test/access/canary.ts";
import { connectGuest } from "../../../../../test/database/connect-guest.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { decideForViewers } from "../../../../../test/membership/access-deciders.ts";
import { listAllPages } from "../../../../../test/site/list-pages.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { DatabaseConnection } from "../../../../adapters/database/connect.ts";
import { guestViewer, type Viewer } from "../../../../domain/access/access.ts";
import type { Caller } from "../../../../kit/api/caller.ts";
import type { EndpointSpec } from "../../../../kit/api/endpoint.ts";
import { renderMarkdown } from "../../../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import { cutTeaser } from "../../../../kit/markdown/teaser/cut-teaser.ts";
import { getDocument } from "../contract.ts";
import { type Books, createBooks } from "./books.ts";

// ACL-3: placed in every kind of block that a gated text can have, after the teaser.
const canary = "金丝雀Canary7f3a";
const gatedText = markdownWith(canary);

const now = "2026-11-20T08:00:00Z";
const clock = createFixedClock(now);
const member: Viewer = {
  userId: 2,
  isAdmin: false,
  grants: [{ kind: "level", level: 2, resourceKey: null, startsAt: new Date(0), endsAt: new Date("2027-01-01") }],
};
const expired: Viewer = { ...member, userId: 3, grants: [{ ...member.grants[0]!, endsAt: new Date("2026-11-19") }] };
const VIEWERS = new Map(
  [guestViewer, { ...guestViewer, userId: 1 }, member, expired].map((viewer) => [viewer.userId, viewer]),
);

const database = await setUpDatabase();
let guestConnection: DatabaseConnection;
let books: Books;
let place: { bookId: number; gated: number; preview: number; unlisted: number };

beforeAll(async () => {
  guestConnection = connectGuest(database);
  books = createBooks({
    listCoursesOf: async () => [],
    db: database.db,
    guestDb: guestConnection.db,
    clock,
    markdown: { renderMarkdown, cutTeaser: (html) => cutTeaser(html), rendererVersion: RENDERER_VERSION },
    decideAccess: decideForViewers(VIEWERS, clock),
  });
  const facts = { title: "书", summary: "简介", intro: { markdown: "公开的简介" } };
  const { bookId } = await books.saveBook({ sourceKey: "leak", ...facts });
  const node = { depth: 0, isGroup: false };
  const nodes = [
    { ...node, sourceKey: "gated", title: "受限" },
    { ...node, sourceKey: "preview", title: "试读", isPreview: true },
    { ...node, sourceKey: "unlisted", title: "附录里的", isUnlisted: true },
  ];
  const { ids } = await books.arrangeBook({ bookId, nodes });
  place = { bookId, gated: ids.get("gated")!, preview: ids.get("preview")!, unlisted: ids.get("unlisted")! };
  await books.saveDocument({ documentId: place.gated, source: { markdown: gatedText } });
  await books.saveDocument({ documentId: place.unlisted, source: { markdown: gatedText } });
  await books.saveDocument({ documentId: place.preview, source: { markdown: "整篇公开" } });
});

afterAll(async () => {
  await guestConnection.close();
});

async function read(userId: number | null, documentId = place.gated) {
  const served = books.endpoints.find(({ endpoint }: { endpoint: EndpointSpec }) => endpoint === getDocument)!;
  const user = userId === null ? null : { id: userId, sessionId: "s", isAdmin: false };
  const input = { params: { book_id: place.bookId, id: documentId } };
  return getDocument.output.parse(await served.answer(input, { user } as Caller)).document;
}

/** Everything that the guest role can read, as one text. */
async function readPublicTables(): Promise<string> {
  const texts: string[] = [];
  for (const table of ["books", "documents"]) {
    const { rows } = await guestConnection.pool.query(`select row_to_json(t) from ${table} as t`);
    texts.push(JSON.stringify(rows));
  }
  return texts.join("\n");
}

async function readGuestAnswers(): Promise<string> {
  const { guest } = books;
  return JSON.stringify([
    await guest.listBooks({ page: 1, page_size: 20 }),
    await guest.getBook(place.bookId),
    await guest.getDocument({ bookId: place.bookId, documentId: place.gated }),
    await guest.getDocument({ bookId: place.bookId, documentId: place.unlisted }),
    await books.learned.describeResources([place.gated, place.unlisted]),
    await listAllPages(guest.publicPages({ courseBookIds: [] })),
    await guest.listCategories("vip"),
  ]);
}

test("a member can read all of a gated text", async () => {
  const document = await read(2);
  expect(document).toMatchObject({ is_complete: true, access: { allowed: true, reason: null } });
  expect(document.html).toContain(`里面${canary}`);
  expect(JSON.stringify(document.toc)).toContain(canary);
});

test.each([
  ["a guest", null, "not_logged_in"],
  ["a user", 1, "not_vip"],
  ["an expired member", 3, "vip_expired"],
])("%s gets the teaser and the reason, and nothing else", async (_who, userId, reason) => {
  const document = await read(userId);
  expect(document).toMatchObject({ is_complete: false, access: { allowed: false, reason } });
  expect(document.html).toContain("可以试读的开头");
  expect(JSON.stringify(document)).not.toContain(canary);
});

test("a document outside the contents has the access rule of its book and is in no list", async () => {
  expect((await read(2, place.unlisted)).html).toContain(canary);
  for (const userId of [null, 1, 3]) {
    const document = await read(userId, place.unlisted);
    expect(document).toMatchObject({ is_complete: false, access: { allowed: false } });
    expect(JSON.stringify(document)).not.toContain(canary);
  }
  const { tree, book } = await books.guest.getBook(place.bookId);
  expect(tree.map((entry) => entry.is_unlisted)).toEqual([false, false, true]);
  expect(book.document_count).toBe(2);
  const pages = (await listAllPages(books.guest.publicPages({ courseBookIds: [] }))).map(({ path }) => path);
  expect(pages).toContain(`/vip/book/${place.bookId}/document/${place.gated}`);
  expect(pages).not.toContain(`/vip/book/${place.bookId}/document/${place.unlisted}`);
  const lengths = await books.learned.listResourceLengths([place.bookId]);
  expect(lengths.map(({ resourceId }) => resourceId).sort()).toEqual([place.gated, place.preview].sort());
});

test("everyone reads the whole text of a preview", async () => {
  for (const userId of [null, 1, 2, 3]) {
    expect(await read(userId, place.preview)).toMatchObject({ is_complete: true, access: { allowed: true } });
  }
});

test("no public column or guest answer contains a canary (ACL-3)", async () => {
  expect(await readPublicTables()).not.toContain(canary);
  expect(await readGuestAnswers()).not.toContain(canary);
});

test("the pages' connection cannot read a gated text (SSR-1)", async () => {
  for (const sql of ["select html from document_texts", "select count(*) from document_texts"]) {
    await expect(guestConnection.pool.query(sql)).rejects.toThrow("permission denied");
  }
});

test("changing the access rule moves the text immediately, in both directions", async () => {
  const outline = (isPreview: boolean) => [
    { sourceKey: "gated", title: "受限", depth: 0, isGroup: false, isPreview },
    { sourceKey: "preview", title: "试读", depth: 0, isGroup: false },
    { sourceKey: "unlisted", title: "附录里的", depth: 0, isGroup: false, isUnlisted: true },
  ];
  await books.arrangeBook({ bookId: place.bookId, nodes: outline(true) });
  expect((await read(null)).html).toContain(canary);
  await books.arrangeBook({ bookId: place.bookId, nodes: outline(false) });
  expect(await readPublicTables()).not.toContain(canary);
  const book = { sourceKey: "leak", title: "书", summary: "简介" };
  await books.saveBook({ ...book, contentType: "free" });
  expect((await read(null)).is_complete).toBe(true);
  await books.saveBook({ ...book, contentType: "vip_premium" });
  expect(await readPublicTables()).not.toContain(canary);
  expect((await read(2)).access.reason).toBe("insufficient_level");
  await books.saveBook({ ...book, contentType: "vip" });
});

test("restricting access while texts are saved leaves nothing public", async () => {
  const book = { sourceKey: "leak", title: "书", summary: "简介" };
  for (let round = 0; round < 5; round++) {
    await books.saveBook({ ...book, contentType: "free" });
    await Promise.all([
      books.saveBook({ ...book, contentType: "vip" }),
      books.saveDocument({ documentId: place.gated, source: { markdown: `${gatedText}\n第 ${round} 版` } }),
    ]);
    expect(await readPublicTables()).not.toContain(canary);
  }
});
