import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { runAlone } from "../../../../../adapters/database/run-alone.ts";
import { packNumbers } from "../words/packed-numbers.ts";
import { rebuildTrees } from "./tree-store.ts";

const database = await setUpDatabase();

/** Inserts parts with numbers that are rare in other parts. */
async function addParts(from: number, count: number): Promise<void> {
  for (let part = from; part < from + count; part += 1) {
    const numbers = Array.from({ length: 300 }, (_, at) => 1 + ((part * 7_919 + at * 104_729) % 4_000_000));
    await database.pool.query(
      `insert into search_open (kind, thing_id, part, title, path, work_kind, work_id, work_title, content_type, ai_mark,
         shown_from, changed_at, passages, lexemes)
       values ('article', $1, 0, '', '', 'article', $1, '', 'free', 'none', now(), now(), '', $2)`,
      [part, packNumbers([...new Set(numbers)].toSorted((a, b) => a - b))],
    );
  }
}

const rebuild = (isForced = false) => runAlone(database.url, (client) => rebuildTrees(client, { isForced }));
const readBytes = async () =>
  Number((await database.pool.query("select pg_relation_size('search_open_lexemes') as bytes")).rows[0].bytes);
const isFound = async (number: number) =>
  (await database.pool.query("select from search_open where search_numbers(lexemes) @> array[$1::int4]", [number]))
    .rowCount === 1;

test("a tree that grew in bulk is rebuilt smaller, and again only after it has outgrown its lists", async () => {
  await addParts(1, 400);
  await database.pool.query("select gin_clean_pending_list('search_open_lexemes')");
  const grown = await readBytes();
  expect(await rebuild()).toEqual(["search_open_lexemes"]);
  const rebuilt = await readBytes();
  expect(rebuilt).toBeLessThan(grown * 0.9);
  expect(await isFound(1 + 7_919)).toBe(true);
  expect(await rebuild()).toEqual([]);
  await database.pool.query("delete from search_open where thing_id > 200");
  expect(await rebuild()).toEqual(["search_open_lexemes"]);
  expect(await readBytes()).toBeLessThan(rebuilt * 0.7);
  expect(await rebuild(true)).toEqual(["search_open_lexemes", "search_whole_lexemes"]);
  expect(await isFound(1 + 7_919)).toBe(true);
});

test("builds the tree with the amount of memory that makes it smallest", async () => {
  await addParts(10_001, 1_000);
  await rebuild(true);
  const rebuilt = await readBytes();
  const sizes = await runAlone(database.url, async (client) => {
    const built: number[] = [];
    for (const kib of [1_024, 1_280, 1_536]) {
      await client.query(`set maintenance_work_mem = '${kib}kB'`);
      await client.query("create index compared_tree on search_open using gin (search_numbers(lexemes))");
      const { rows } = await client.query("select pg_relation_size('compared_tree') as bytes");
      built.push(Number(rows[0]?.bytes));
      await client.query("drop index compared_tree");
    }
    return built;
  });
  expect(new Set(sizes).size).toBeGreaterThan(1);
  expect(rebuilt).toBe(Math.min(...sizes));
});

test("removes the index of an interrupted rebuild, and a concurrent rebuild does nothing", async () => {
  await database.pool.query("delete from search_open where thing_id > 100");
  await database.pool.query(
    "create index search_open_lexemes_ccnew on search_open using gin (search_numbers(lexemes))",
  );
  await runAlone(database.url, async (other) => {
    await other.query("select pg_advisory_lock(hashtextextended('rebuild search trees', 0))");
    expect(await rebuild(true)).toEqual([]);
  });
  expect(await rebuild(true)).toEqual(["search_open_lexemes", "search_whole_lexemes"]);
  const { rows } = await database.pool.query("select relname from pg_class where relname like 'search%ccnew%'");
  expect(rows).toEqual([]);
});
