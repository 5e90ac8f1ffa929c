import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { quietLogger } from "../../../../../../test/quiet-logger.ts";
import { connectDatabase } from "../../../../../adapters/database/connect.ts";
import { packPassages } from "../index/passages.ts";
import { packNumbers } from "../words/packed-numbers.ts";
import { listGatedCandidates, listWholeWithAllWords } from "./find-store.ts";

const { url, pool } = await setUpDatabase();
const NOW = new Date("2026-08-01T00:00:00Z");
const rights = { contentTypes: ["free"], resourceKeys: [], waitsForNothing: false, joined: [] };

await pool.query(
  `insert into search_whole (kind, thing_id, part, title, path, work_kind, work_id, work_title, content_type, shown_from,
    changed_at, passages, lexemes, resource_keys)
  select 'article', n, 0, 'title', '/', 'article', n, 'title', 'free', '2020-01-01', '2020-01-01', $1, $2, '{}'
  from generate_series(1, 2000) n`,
  [packPassages([]), packNumbers([7, 8, 9])],
);
await pool.query("analyze search_whole");

function connect() {
  const { db, close } = connectDatabase({ url, max: 1, applicationName: "find", logger: quietLogger });
  const find = (all: number[], any: number[][] = []) => {
    const stages = [{ rank: 0, group: 0, isSound: false, all, any }];
    return listGatedCandidates(db, { index: "whole", stages, now: NOW, rights, max: 60 });
  };
  const findInGroups = async (...groups: number[][]) => {
    const stages = groups.map((all, at) => ({ rank: at, group: at, isSound: false, all, any: [] }));
    const { candidates, isCut } = await listGatedCandidates(db, { index: "whole", stages, now: NOW, rights, max: 60 });
    return { found: candidates.length, isCut };
  };
  const findAllWords = (
    words: number[],
    { piece = [], sounds = [], singles }: { piece?: number[][]; sounds?: number[][]; singles?: number[][] } = {},
  ) => {
    const stages = (singles ?? []).map((all, rank) => ({ rank, group: rank, isSound: false, all, any: [] }));
    const looser = singles ? { stages, max: 20, enough: 8 } : null;
    return listWholeWithAllWords(db, { words, sounds, piece, now: NOW, rights, looser });
  };
  return { db, close, find, findInGroups, findAllWords };
}

test("a query form is planned once per connection, using its tree", async () => {
  const { db, close, find } = connect();
  // The first row shows that the table is not nearly empty.
  for (let turn = 0; turn < 9; turn++) expect((await find([7, 8])).candidates).toHaveLength(120);
  const { rows } = await db.execute(sql`select generic_plans::int, custom_plans::int from pg_prepared_statements`);
  // PostgreSQL plans five times before it caches a generic plan.
  expect(rows).toEqual([{ generic_plans: 3, custom_plans: 5 }]);
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows: scans } = await db.execute(sql`
    select seq_scan::int, idx_scan::int from pg_stat_user_tables where relname = 'search_whole'`);
  expect(scans).toEqual([{ seq_scan: 0, idx_scan: 9 }]);
  await close();
});

test("caches no plan while a table is nearly empty, since the plan would scan all later rows", async () => {
  const { db, close } = connect();
  const stages = [{ rank: 0, group: 0, isSound: false, all: [7], any: [] }];
  const find = () => listGatedCandidates(db, { index: "talk", stages, now: NOW, rights, max: 60 });
  for (let turn = 0; turn < 8; turn++) expect((await find()).candidates).toEqual([]);
  expect((await db.execute(sql`select from pg_prepared_statements`)).rows).toEqual([]);
  await close();
});

test("alternative sets can be combined with required ones, and also work without them", async () => {
  const { close, find } = connect();
  expect((await find([7], [[1, 9]])).candidates).toHaveLength(120);
  expect((await find([], [[1, 9]])).candidates).toHaveLength(120);
  expect((await find([7], [[1, 2]])).candidates).toEqual([]);
  expect((await find([7], [[9], [1, 2]])).candidates).toEqual([]);
  await close();
});

test("hundreds of alternatives are queried forty at a time, and find the same parts", async () => {
  const { db, close, find } = connect();
  const rare = Array.from({ length: 300 }, (_, at) => 1_000 + at);
  const countScans = async () => {
    await db.execute(sql`select pg_stat_force_next_flush()`);
    const { rows } = await db.execute<{ scans: string }>(sql`
      select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'search_whole_lexemes'`);
    return Number(rows[0]?.scans);
  };
  const before = await countScans();
  expect((await find([7], [rare])).candidates).toEqual([]);
  expect((await countScans()) - before).toBe(8);
  expect((await find([7], [[...rare, 9]])).candidates).toHaveLength(120);
  expect((await find([7], [[8], [...rare, 9]])).candidates).toHaveLength(120);
  await close();
});

test("a changed resource is hidden by the statement that records the change", async () => {
  const { close, find } = connect();
  await pool.query("insert into search_changes (kind, thing_id) values ('article', 1)");
  const { candidates } = await find([7]);
  expect(candidates).toHaveLength(120);
  expect(candidates.map(({ resourceId }) => resourceId)).not.toContain(1);
  await pool.query("delete from search_changes");
  expect((await find([7])).candidates.map(({ resourceId }) => resourceId)).toContain(1);
  await close();
});

test("a title that contains the mark between two fields is listed with its other fields in their places", async () => {
  const { close, find } = connect();
  await pool.query("update search_whole set lexemes = $1 where thing_id in (61, 62)", [packNumbers([40])]);
  await pool.query("update search_whole set title = $1 where thing_id = 61", ["a\u0001b\nc"]);
  const { candidates } = await find([40]);
  const listed = candidates.map(({ resourceId, title, workKind }) => ({ resourceId, title, workKind }));
  expect(listed.toSorted((a, b) => a.resourceId - b.resourceId)).toEqual([
    { resourceId: 61, title: "a b\nc", workKind: "article" },
    { resourceId: 62, title: "title", workKind: "article" },
  ]);
  await close();
});

test("a part that several stages find is listed once, at its most likely stage", async () => {
  const { db, close } = connect();
  await pool.query("update search_whole set lexemes = $1 where thing_id = 63", [packNumbers([41, 42])]);
  const stages = [
    { rank: 0, group: 0, isSound: false, holdsPhrase: true, all: [41], any: [] },
    { rank: 1, group: 0, isSound: true, all: [42], any: [] },
  ];
  const { candidates, hasPhrase } = await listGatedCandidates(db, {
    index: "whole",
    stages,
    now: NOW,
    rights,
    max: 60,
  });
  expect(candidates).toMatchObject([{ resourceId: 63, stage: 0, isSound: true }]);
  expect(hasPhrase).toBe(true);
  await close();
});

test("a group only runs if the previous ones found too little", async () => {
  const { close, findInGroups } = connect();
  await pool.query("update search_whole set lexemes = $1 where thing_id <= 50", [packNumbers([7, 10])]);
  await pool.query("update search_whole set lexemes = $1 where thing_id between 51 and 59", [packNumbers([7, 11])]);
  expect(await findInGroups([10], [11])).toEqual({ found: 59, isCut: false });
  expect(await findInGroups([10], [10], [8])).toEqual({ found: 170, isCut: true });
  expect(await findInGroups([8], [10])).toEqual({ found: 120, isCut: true });
  expect(await findInGroups([12], [13])).toEqual({ found: 0, isCut: false });
  await close();
});

test("lists all parts with all words if they can all be compared and no changes are waiting", async () => {
  const { close, findAllWords } = connect();
  await pool.query("update search_whole set lexemes = $1 where thing_id between 101 and 160", [packNumbers([7, 20])]);
  await pool.query("update search_whole set lexemes = $1 where thing_id = 160", [packNumbers([7, 20, 21])]);
  await pool.query("update search_whole set lexemes = $1 where thing_id = 161", [packNumbers([22])]);
  expect((await findAllWords([7, 20]))?.candidates).toHaveLength(60);
  expect(await findAllWords([7])).toBeNull();
  expect(await findAllWords([7, 20], { piece: [[7, 20, 21], []] })).toMatchObject({ hasPhrase: true, isCut: false });
  expect(await findAllWords([7, 20], { piece: [[7, 20, 22], []] })).toMatchObject({ hasPhrase: false });
  const sounding = await findAllWords([7, 21], { sounds: [[22], [21]] });
  expect(sounding?.candidates.map(({ resourceId, isSound }) => [resourceId, isSound]).toSorted()).toEqual([
    [160, true],
    [161, true],
  ]);
  const pieces = await findAllWords([7], { piece: [[7, 20, 21], [22]] });
  expect(pieces).toMatchObject({
    hasPhrase: true,
    isCut: true,
    candidates: [{ resourceId: 160 }, { resourceId: 161 }],
  });
  expect(
    await findAllWords([7], {
      piece: [
        [7, 20, 21],
        [7, 20],
      ],
    }),
  ).toBeNull();
  expect(await findAllWords([7], { piece: [[7, 20, 22], [22]] })).toBeNull();
  await pool.query("insert into search_changes (kind, thing_id) values ('article', 1)");
  expect(await findAllWords([7, 20])).toBeNull();
  await pool.query("delete from search_changes");
  await close();
});

test("lists parts with single words in the same statement if some resources have all words, but few", async () => {
  const { close, findAllWords } = connect();
  await pool.query("update search_whole set lexemes = $1 where thing_id between 201 and 207", [packNumbers([30, 31])]);
  await pool.query("update search_whole set lexemes = $1 where thing_id between 208 and 219", [packNumbers([30])]);
  await pool.query("update search_whole set lexemes = $1 where thing_id = 220", [packNumbers([31])]);
  const some = await findAllWords([30, 31], { singles: [[30], [31]] });
  expect(some?.candidates).toHaveLength(7);
  expect(some?.looser?.candidates.map(({ resourceId, stage }) => [resourceId, stage]).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, at) => [201 + at, at === 19 ? 1 : 0]),
  );
  expect(await findAllWords([30], { singles: [[30], [31]] })).toMatchObject({ looser: null });
  expect(await findAllWords([30, 32], { singles: [[30], [31]] })).toMatchObject({ candidates: [], looser: null });
  await pool.query("update search_whole set content_type = 'premium' where thing_id between 202 and 220");
  expect(await findAllWords([30, 31], { singles: [[30], [31]] })).toMatchObject({
    candidates: [{ resourceId: 201 }],
    looser: { candidates: [{ resourceId: 201 }] },
  });
  await close();
});
