// `node bench/search/size.ts [amount]`: the sizes of the parts of the index, compared with the indexed texts.
import { sql } from "drizzle-orm";
import { fillSite } from "./fill-site.ts";
import { type ContentSite, openContent, openServer } from "./open-site.ts";
import { createTextWriter } from "./write-texts.ts";

const AMOUNT = 10_000;
const SEED = 20_261_122;

/**
 * Sizes of each table of the index: rows, out-of-line storage (TOAST) and each tree, and the ratio of their sum to the
 * texts.
 */
export async function printSizes({ db }: Pick<ContentSite, "db">): Promise<void> {
  const { rows } = await db.execute<{ name: string; bytes: string }>(sql`
    select name, pg_relation_size(oid) as bytes from (
      select relname::text as name, oid from pg_class where relname in ('search_open', 'search_whole')
      union all select relname || ', beside', reltoastrelid from pg_class where relname in ('search_open', 'search_whole')
      union all select relname || ', tree beside', (select indexrelid from pg_index where indrelid = reltoastrelid)
        from pg_class where relname in ('search_open', 'search_whole')
      union all select indexrelid::regclass::text, indexrelid from pg_index
        where indrelid in ('search_open'::regclass, 'search_whole'::regclass)) as part order by 2 desc`);
  const { rows: columns } = await db.execute<{ name: string; bytes: string }>(sql`
    select 'lexemes, as stored' as name, sum(pg_column_size(lexemes)) as bytes
    from (select lexemes from search_open union all select lexemes from search_whole) as part
    union all select 'passages, as stored', sum(pg_column_size(passages))
    from (select passages from search_open union all select passages from search_whole) as part`);
  const { rows: texts } = await db.execute<{ bytes: string }>(sql`
    select (select coalesce(sum(octet_length(html)), 0) from article_texts)
      + (select coalesce(sum(octet_length(html)), 0) from document_texts) as bytes`);
  const text = Number(texts[0]?.bytes);
  const print = (name: string, bytes: number) =>
    console.log(`${name.padEnd(28)} ${(bytes / 2 ** 20).toFixed(1).padStart(8)} MiB  ${(bytes / text).toFixed(2)} ×`);
  print("texts", text);
  for (const { name, bytes } of columns) print(`(${name})`, Number(bytes));
  for (const { name, bytes } of rows) print(name, Number(bytes));
  print(
    "index",
    rows.reduce((sum, { bytes }) => sum + Number(bytes), 0),
  );
}

if (import.meta.main) {
  const server = await openServer(undefined);
  const site = await openContent(server);
  try {
    const amount = Number(process.argv[2] ?? AMOUNT);
    // A tree built at once is written in key order, which leaves its pages half empty.
    const filled = { url: site.url, reindex: site.slices.reindex, areTreesGrown: true, comments: 0 };
    await fillSite(filled, await createTextWriter(SEED), amount);
    await printSizes(site);
  } finally {
    await site.close();
    await server.close();
  }
}
