import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { LEVEL, requiredLevelOf } from "../../../../domain/access/levels.ts";
import type { Caller } from "../../../../kit/api/caller.ts";
import { bookTypes } from "../../books/book-types.ts";
import { courseTypes } from "../../courses/course-types.ts";
import { ITEM_TYPES } from "../../media/item-types.ts";
import { listLearnerCounts, MAX_FOUND, MAX_LISTED, type WorkLevel } from "../contract.ts";
import { createCatalogue } from "./catalogue.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let counting: ReturnType<typeof createCatalogue>;
let catalogue: ReturnType<typeof createCatalogue>["guest"];
/** Learners by book, as reported by learning. */
const learners = new Map<number, number>();

beforeAll(async () => {
  counting = createCatalogue({
    db: database.db,
    countLearners: async () => learners,
    guestDb: database.db,
    clock,
    // The test is about the lists and not their cards.
    listBookCards: async (ids) => ids.map((id) => ({ id }) as never),
    listCourseCards: async (ids) => ids.map((id) => ({ id }) as never),
    listMediaCards: async (ids) => ids.map((id) => ({ id }) as never),
  });
  catalogue = counting.guest;
});

const addBooks = (count: number, { shelf = "vip", type = "vip", category = "写作" } = {}) =>
  database.pool.query(
    `insert into books (shelf, content_type, title, summary, category, tags, intro_markdown, intro_html, intro_references,
       renderer_version, position, published_at, created_at, updated_at)
     select $2, $3, '第 ' || n || ' 本 TypeScript', '慢慢读', $4, '{表达}', '', '', '{}', 1, n, '2026-11-01', now(), now()
     from generate_series(1, $1::int) n`,
    [count, shelf, type, category],
  );
const change = (assignments: string, where = "true") =>
  database.pool.query(`update books set ${assignments} where ${where}`);
const empty = () => database.pool.query("delete from books");
const list = (filter: object = {}) =>
  catalogue.listWorks({ section: "vip", sort: "order", page: 1, page_size: 20, ...filter });
const totalOf = async (filter: object) => (await list(filter)).total;

test("lists every type of book, course and item under the level that it requires", async () => {
  const types = [...new Set([...bookTypes, ...courseTypes, ...ITEM_TYPES])];
  const { rows } = await database.db.execute<{ type: string; level: WorkLevel }>(
    sql`select type, level_of_work(type) as level from unnest(${sql.param(types)}::text[]) as type`,
  );
  expect(rows.map(({ type, level }) => [type, LEVEL[level]])).toEqual(
    types.map((type) => [type, requiredLevelOf(type)]),
  );
});

test("the list reflects each change of a work within the same transaction", async () => {
  await addBooks(2);
  expect([await totalOf({}), await totalOf({ category: "写作", tag: "表达" })]).toEqual([2, 2]);
  await change("category = '编程', tags = '{代码,表达}'");
  expect([await totalOf({ category: "写作" }), await totalOf({ category: "编程", tag: "代码" })]).toEqual([0, 2]);
  await change("content_type = 'free'", "position = 1");
  expect([await totalOf({ section: "basic" }), await totalOf({ level: "guest" }), await totalOf({})]).toEqual([
    1, 1, 2,
  ]);
  await change("title = '另一个名字'", "position = 1");
  expect([await totalOf({ q: "typescript" }), await totalOf({ q: "另一" })]).toEqual([1, 1]);
  await change("word_count = 80000", "position = 2");
  expect((await list({ sort: "longest" })).items[0]?.kind).toBe("book");
  await change("shelf = 'vip_course'", "position = 1");
  expect([await totalOf({}), await totalOf({ section: "basic" }), await totalOf({ q: "另一" })]).toEqual([1, 0, 0]);
  await change("published_at = null");
  expect(await totalOf({})).toBe(0);
  await change("published_at = '2027-01-01', shelf = 'vip'");
  expect([await totalOf({}), await totalOf({ q: "慢慢" })]).toEqual([0, 0]);
  await empty();
  const { rows } = await database.pool.query(
    "select (select count(*) from listed_works)::int + (select count(*) from work_words)::int as rows",
  );
  expect(rows).toEqual([{ rows: 0 }]);
});

test("a failed transaction leaves the list unchanged", async () => {
  await addBooks(1);
  const failing = database.db.transaction(async (tx) => {
    await tx.execute(sql`update books set category = '没有'`);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect([await totalOf({ category: "没有" }), await totalOf({ category: "写作" })]).toEqual([0, 1]);
  await empty();
});

test("a list reaches a thousand works and a search two hundred, and both state when there are more", async () => {
  await addBooks(MAX_LISTED);
  expect(await list()).toMatchObject({ total: MAX_LISTED, has_more: false });
  await addBooks(1);
  expect(await list({ page: 50 })).toMatchObject({ total: MAX_LISTED, has_more: true, items: { length: 20 } });
  expect((await list({ page: 51 })).items).toEqual([]);
  expect((await list({ page: 15, page_size: 70 })).items).toHaveLength(20);
  expect(await list({ q: "慢慢读", page: 10 })).toMatchObject({
    total: MAX_FOUND,
    has_more: true,
    items: { length: 20 },
  });
  expect((await list({ q: "慢慢读", page: 11 })).items).toEqual([]);
  expect(await list({ tag: "表达" })).toMatchObject({ total: MAX_LISTED, has_more: true });
  expect(await list({ tag: "表达", kind: "book" })).toMatchObject({ total: MAX_FOUND, has_more: true });
  expect(await list({ q: "第 1001", tag: "表达" })).toMatchObject({ total: 0, has_more: false });
  expect(await list({ q: "第 1000 本" })).toMatchObject({ total: 1, has_more: false });
  await empty();
});

test("finds one or several words in any script and case, and nothing else", async () => {
  await addBooks(1);
  const finds = async (q: string) => (await totalOf({ q })) === 1;
  for (const q of ["慢", "慢慢读", "TYPE", "t", "script 慢慢", "1", "第 1"])
    expect([q, await finds(q)]).toEqual([q, true]);
  // The text contains its characters, but not next to each other.
  for (const q of ["慢读慢", "typt", "读慢", "z", "type 没有", "%", "_", "\\"])
    expect([q, await finds(q)]).toEqual([q, false]);
  await empty();
});

test("lists the most learned works first once they are counted, without deleted users, and notifies only of changes", async () => {
  await addBooks(3);
  const { rows } = await database.pool.query<{ id: string }>("select id from books order by position");
  const [first, second, third] = rows.map(({ id }) => Number(id)) as [number, number, number];
  const order = async () =>
    (await list({ sort: "learned" })).items.map((work) => (work.kind === "book" ? work.book.id : null));
  const count = async (people: [id: number, people: number][]) => {
    learners.clear();
    for (const [id, number] of people) learners.set(id, number);
    await runJob({ jobs: counting.jobs }, "count-learners");
  };
  await count([
    [second, 7],
    [third, 2],
  ]);
  expect(await order()).toEqual([second, third, first]);
  const caller = { user: { id: 1, sessionId: "1", isAdmin: true } } as Caller;
  const answer = await callEndpoint(counting.endpoints, {
    endpoint: listLearnerCounts,
    input: { query: { section: "vip" } },
    caller,
  });
  expect(answer.items.map(({ id, learners: people }) => [id, people])).toEqual([
    [second, 7],
    [third, 2],
    [first, 0],
  ]);
  expect(answer.total).toBe(3);
  // A change of the work does not change its count.
  await change("category = '编程'", `id = ${second}`);
  expect(await order()).toEqual([second, third, first]);

  const client = await database.pool.connect();
  let notices = 0;
  client.on("notification", () => {
    notices += 1;
  });
  await client.query("listen content_changed");
  await count([
    [second, 7],
    [third, 2],
  ]);
  await client.query("select 1");
  expect(notices).toBe(0);
  await count([[third, 2]]);
  await client.query("select 1");
  expect([notices, await order()]).toEqual([1, [third, second, first]]);
  client.release(true);
  await empty();
});
