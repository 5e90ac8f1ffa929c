import { expect, test } from "vitest";
import { findResources } from "../../src/features/front/search/server/find/find-resources.ts";
import { createContentSlices } from "../../src/start/content-slices.ts";
import { setUpDatabase } from "../../test/database/database.ts";
import { quietLogger } from "../../test/quiet-logger.ts";
import { fillSite } from "./fill-site.ts";
import type { TextWriter } from "./write-texts.ts";

const database = await setUpDatabase();
const { db, pool, url } = database;

let written = 0;
const write = () => {
  written += 1;
  return { title: `浮漂之书${written}`, beginning: "<p>提竿</p>", html: "<p>提竿</p><p>蚯蚓</p>" };
};
const writer: TextWriter = { write, writeComment: () => "鱼饵", words: [], names: [], phrases: [], titles: [] };

test("fills a search index like the product's, with its trees written in bulk", async () => {
  const slices = createContentSlices({ db, place: { dataDir: "/", s3: null }, logger: quietLogger });
  await fillSite({ url, reindex: slices.reindex, areTreesGrown: false, comments: 10 }, writer, 80);
  const { rows } = await pool.query<{ name: string; is_whole: boolean }>(
    `select tree.relname as name, indisready and indisvalid as is_whole
     from pg_index join pg_class as tree on tree.oid = indexrelid
     where tree.relname like 'search\\_%\\_lexemes' order by name`,
  );
  expect(rows.map(({ name, is_whole }) => [name, is_whole])).toEqual([
    ["search_open_lexemes", true],
    ["search_talk_lexemes", true],
    ["search_whole_lexemes", true],
  ]);
  const wanted = { words: "提竿", kinds: [], level: null, work: null };
  const { total } = await findResources({ db, guestDb: db }, { wanted, rights: null, now: new Date() });
  expect(total).toBeGreaterThan(0);
});
