import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/database.ts";
import { createFixedClock } from "../../../../test/time/fixed-clock.ts";
import type { EndpointSpec, OutputOf } from "../../../kit/api/endpoint.ts";
import type { Caller } from "../../../kit/api/serve-endpoint.ts";
import type { BookCard } from "../../books/contract.ts";
import type { Access } from "../../membership/contract.ts";
import { continueLearning, getBookProgress, saveReadingPosition } from "../contract.ts";
import { createLearning } from "./learning.ts";
import { personalLearning } from "./personal-learning.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const lengths = [
  { bookId: 1, documentId: 11, wordCount: 300 },
  { bookId: 1, documentId: 12, wordCount: 100 },
  { bookId: 2, documentId: 21, wordCount: 50 },
];
const gated = 21;
let database: TestDatabase;
let nextUser = 100;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

function bookOf(id: number): BookCard {
  const counts = { document_count: 2, word_count: 400, preview_count: 0, first_document_id: 11 };
  const facts = { shelf: "vip", content_type: "vip", title: `书 ${id}`, summary: "", category: "" } as const;
  return { id, ...facts, ...counts, cover_url: "/covers/book/1.svg", updated_at: clock.now().toISOString() };
}

async function ask<E extends EndpointSpec>(endpoint: E, input: unknown, userId: number): Promise<OutputOf<E>> {
  const { endpoints } = createLearning({
    db: database.db,
    clock,
    checkDocument: async ({ documentId }) => {
      const found = lengths.find((length) => length.documentId === documentId);
      const allowed: Access = { allowed: true, reason: null, required_level: 2 };
      const denied: Access = { allowed: false, reason: "not_vip", required_level: 2 };
      return found ? { bookId: found.bookId, access: documentId === gated ? denied : allowed } : null;
    },
    listDocumentLengths: async (bookIds) => lengths.filter((length) => bookIds.includes(length.bookId)),
    describeDocuments: async (ids) =>
      lengths
        .filter((length) => ids.includes(length.documentId))
        .map(({ documentId, bookId }) => ({ documentId, title: `文 ${documentId}`, book: bookOf(bookId) })),
  });
  const served = endpoints.find((candidate) => candidate.endpoint.name === endpoint.name)!;
  const caller = { user: { id: userId, sessionId: "s", isAdmin: false } } as Caller;
  return endpoint.output.parse(await served.answer(input, caller)) as OutputOf<E>;
}

function save(userId: number, id: number, percent: number, anchor: string | null = null) {
  return ask(saveReadingPosition, { params: { id }, body: { percent, anchor } }, userId);
}

test("a position moves forward only, and keeps the anchor of its furthest part", async () => {
  const userId = nextUser++;
  expect((await save(userId, 11, 40, "二")).position).toMatchObject({ percent: 40, anchor: "二" });
  clock.advance(10);
  expect((await save(userId, 11, 10, "一")).position).toEqual({
    document_id: 11,
    percent: 40,
    anchor: "二",
    updated_at: clock.now().toISOString(),
  });
  expect((await save(userId, 11, 90, "三")).position).toMatchObject({ percent: 90, anchor: "三" });
});

test("parallel writes in any order end at the furthest", async () => {
  const userId = nextUser++;
  const percents = Array.from({ length: 60 }, (_, index) => (index * 37) % 101);
  await Promise.all(percents.map((percent) => save(userId, 11, percent, `a${percent}`)));
  const furthest = Math.max(...percents);
  const { positions } = await ask(getBookProgress, { params: { id: 1 } }, userId);
  expect(positions).toHaveLength(1);
  expect(positions[0]).toMatchObject({ percent: furthest, anchor: `a${furthest}` });
});

test("no access, no position", async () => {
  const userId = nextUser++;
  await expect(save(userId, gated, 10)).rejects.toMatchObject({ status: 403, code: "INSUFFICIENT_PERMISSIONS" });
  await expect(save(userId, 999, 10)).rejects.toMatchObject({ status: 404 });
  expect((await ask(continueLearning, {}, userId)).items).toEqual([]);
});

test("progress of a book counts words, and names the document read last", async () => {
  const userId = nextUser++;
  await save(userId, 12, 100);
  clock.advance(10);
  await save(userId, 11, 50);
  const progress = await ask(getBookProgress, { params: { id: 1 } }, userId);
  expect(progress).toMatchObject({ percent: 62, last_document_id: 11 });
  expect(progress.positions.map((position) => position.document_id)).toEqual([11, 12]);
  expect((await ask(getBookProgress, { params: { id: 2 } }, userId)).percent).toBe(0);
  await expect(ask(getBookProgress, { params: { id: 3 } }, userId)).rejects.toMatchObject({ status: 404 });
});

test("readers see their own positions only", async () => {
  const [reader, other] = [nextUser++, nextUser++];
  await save(reader, 11, 50);
  expect((await ask(getBookProgress, { params: { id: 1 } }, other)).positions).toEqual([]);
  expect((await ask(continueLearning, {}, other)).items).toEqual([]);
});

test("the list to continue has each book once, at the document read last and the furthest heading of it", async () => {
  const userId = nextUser++;
  await save(userId, 12, 100, "末");
  clock.advance(10);
  await save(userId, 11, 20, "二");
  await save(userId, 11, 5, "一");
  const { items } = await ask(continueLearning, {}, userId);
  expect(items).toEqual([
    {
      book_id: 1,
      shelf: "vip",
      book_title: "书 1",
      cover_url: "/covers/book/1.svg",
      document_id: 11,
      document_title: "文 11",
      anchor: "二",
      percent: 40,
      updated_at: clock.now().toISOString(),
    },
  ]);
});

test("a reader's copy holds all that is kept of the place", async () => {
  const userId = nextUser++;
  await save(userId, 11, 20, "二");
  const [table] = personalLearning(database.db).listTables(userId);
  const rows = await Array.fromAsync(table!.rows());
  const place = { book_id: 1, document_id: 11, percent: 20, anchor: "二", updated_at: clock.now().toISOString() };
  expect(rows).toEqual([place]);
  expect(Object.keys(table!.columns)).toEqual(Object.keys(place));
});
