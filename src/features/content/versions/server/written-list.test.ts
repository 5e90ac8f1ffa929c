import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../test/list-fixture.ts";

const lists = await createListFixture("editor");
const now = lists.clock.now();
const ARTICLES = "/admin/texts/article";
const DOCUMENTS = "/admin/texts/document";
const NOW = "$1::timestamptz";
const HOUR = "interval '1 hour'";

let ids: number[] = [];
let documentIds: number[] = [];
beforeAll(async () => {
  const { pool } = lists.database;
  const read = async (text: string) => (await pool.query(text, [now])).rows.map((row) => Number(row.id));
  ids = await read(`
    insert into articles (title, summary, content_type, author, tags, published_at, withdrawn_at, public_html, word_count, created_at, updated_at)
      select title, '', 'free', '', '{}', published_at, withdrawn_at, '', 0, ${NOW}, changed_at
      from (values ('开学须知', ${NOW} - 9 * ${HOUR}, null::timestamptz, ${NOW} - 5 * ${HOUR}),
        ('100% 的努力', ${NOW} - 9 * ${HOUR}, null, ${NOW} - 5 * ${HOUR}),
        ('Obsidian 同步', null, null, ${NOW} - 4 * ${HOUR}),
        ('Obsidian 同步', ${NOW} + 9 * ${HOUR}, null, ${NOW} - 3 * ${HOUR}),
        ('停用的写法', null, ${NOW}, ${NOW} - 2 * ${HOUR})) drawn (title, published_at, withdrawn_at, changed_at)
      returning id`);
  const [bookId] = await read(`
    insert into books (shelf, content_type, title, summary, category, tags, intro_markdown, intro_html, intro_references,
        renderer_version, position, published_at, document_count, word_count, preview_count, created_at, updated_at)
      values ('vip', 'vip', '写作手册', '', '', '{}', '', '', '{}', 1, 1, ${NOW}, 2, 0, 0, ${NOW}, ${NOW}) returning id`);
  documentIds = await read(`
    insert into documents (book_id, source_key, title, position, depth, is_group, is_preview, excerpt, word_count, published_at, created_at, updated_at)
      select ${bookId}, title, title, place, 0, title = '分组', false, '', 0, ${NOW}, ${NOW}, ${NOW} - place * ${HOUR}
      from (values ('分组', 1), ('第一章', 2), ('第二章', 3)) drawn (title, place) returning id`);
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(ARTICLES, params)).items.map(({ id }) => ids.indexOf(id));

test("articles of every state are listed, the last changed first", async () => {
  const { items, total } = await lists.read(ARTICLES);
  expect([items.map(({ id, state }) => [ids.indexOf(id), state]), total]).toEqual([
    [
      [4, "withdrawn"],
      [3, "scheduled"],
      [2, "draft"],
      [1, "published"],
      [0, "published"],
    ],
    5,
  ]);
  expect(items[3]).toMatchObject({ title: "100% 的努力", path: `/articles/${ids[1]}`, book: null });
});

test("articles are found by state, id and part of the title", async () => {
  expect(await found({ state: "scheduled" })).toEqual([3]);
  expect(await found({ id: ids[2] ?? 0 })).toEqual([2]);
  expect(await found({ q: "obsidian", sort: "updated_at" })).toEqual([2, 3]);
  expect(await found({ q: "0%" })).toEqual([1]);
  expect(await found({ q: "写作手册" })).toEqual([]);
});

test("documents name their book and are found by its title; groups are none", async () => {
  const { items, total } = await lists.read(DOCUMENTS, { q: "写作手册" });
  expect([items.map(({ id }) => documentIds.indexOf(id)), total]).toEqual([[1, 2], 2]);
  expect(items[0]).toMatchObject({ title: "第一章", book: { title: "写作手册" } });
  expect((await lists.read(DOCUMENTS, { q: "第二章" })).total).toBe(1);
});

test("lists every article once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: ARTICLES,
    ids,
    sorts: {
      updated_at: (item) => String(item.updated_at),
      published_at: (item) => item.published_at as string | null,
      title: (item) => ["100% 的努力", "Obsidian 同步", "停用的写法", "开学须知"].indexOf(String(item.title)),
    },
  });
});

test("only staff who publish content read the list", async () => {
  await lists.expectGuarded(ARTICLES);
});
