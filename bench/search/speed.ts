import { sql } from "drizzle-orm";
import { describeHit } from "../../src/features/search/server/find/describe-hits.ts";
import { findThings } from "../../src/features/search/server/find/find-things.ts";
import { suggest } from "../../src/features/search/server/find/suggest.ts";
import { openSite } from "./open-site.ts";
import { writeTexts } from "./write-texts.ts";

const [FEW, MANY] = [1_000, Number(process.argv[2] ?? 100_000)];
const ROUNDS = 200;
const ARTICLES_AT_ONCE = 500;

/** How long a search takes with few and with a hundred times as many texts, and how large the index is beside them. */
async function run(): Promise<void> {
  const site = await openSite(undefined);
  try {
    const texts = writeTexts(20_261_122);
    await fill(site, { texts, from: 0, to: FEW });
    const few = await measure(site, texts.queries);
    await fill(site, { texts, from: FEW, to: MANY });
    const many = await measure(site, texts.queries);
    for (const [index, { name, p50, p95 }] of many.entries()) {
      const before = few[index];
      const ratio = before ? (p95 / before.p95).toFixed(2) : "";
      process.stdout.write(
        `${name.padEnd(12)} ${FEW}: p50 ${before?.p50.toFixed(1)} p95 ${before?.p95.toFixed(1)} ms · ${MANY}: p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms · p95 × ${ratio}\n`,
      );
    }
    const { rows } = await site.db.execute<{ text: string; index: string }>(sql`
      select (select sum(octet_length(html)) from article_texts) as text,
        pg_total_relation_size('search_open') + pg_total_relation_size('search_whole') as index`);
    const [size] = rows;
    process.stdout.write(
      `text ${mib(size?.text)} MiB, index ${mib(size?.index)} MiB: ${(Number(size?.index) / Number(size?.text)).toFixed(2)} × the text\n`,
    );
  } finally {
    await site.close();
  }
}

type Site = Awaited<ReturnType<typeof openSite>>;
type Texts = ReturnType<typeof writeTexts>;

/** Past the renderer, which is not what is measured; the index is made as ever. */
async function fill({ db, slices }: Site, { texts, from, to }: { texts: Texts; from: number; to: number }) {
  for (let first = from; first < to; first += ARTICLES_AT_ONCE) {
    const some = Array.from({ length: Math.min(ARTICLES_AT_ONCE, to - first) }, () => texts.write());
    const json = JSON.stringify(some);
    await db.execute(sql`
      with given as (select * from jsonb_to_recordset(${json}::jsonb) as given (title text, html text)),
      made as (
        insert into articles (title, summary, content_type, author, tags, published_at, public_html, created_at, updated_at)
        select title, '', 'free', '', '{}', now(), html, now(), now() from given returning id, public_html
      )
      insert into article_texts (article_id, markdown, html, plain_text, toc, "references", content_hash, renderer_version)
      select id, '', public_html, '', '[]', '{}', '', 1 from made`);
    await slices.indexLeft();
    process.stderr.write(`\r${first + some.length}`);
  }
  process.stderr.write("\n");
  await db.execute(sql`vacuum analyze search_open`);
}

async function measure(site: Site, queries: Texts["queries"]) {
  const kinds: [name: string, ask: (words: string) => Promise<unknown>, words: string[]][] = [
    ["common word", (words) => search(site, words), queries.common],
    ["rare word", (words) => search(site, words), queries.rare],
    ["two words", (words) => search(site, words), queries.pairs],
    ["one sign", (words) => search(site, words), queries.signs],
    ["nothing", (words) => search(site, words), queries.nothing],
    ["suggestion", (words) => suggest(site.guestDb, { words, now: new Date() }), queries.pairs],
  ];
  const measured: { name: string; p50: number; p95: number }[] = [];
  for (const [name, ask, words] of kinds) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const startedAt = performance.now();
      await ask(words[round % words.length] ?? "");
      times.push(performance.now() - startedAt);
    }
    times.sort((a, b) => a - b);
    measured.push({ name, p50: times[ROUNDS / 2] ?? 0, p95: times[Math.floor(ROUNDS * 0.95)] ?? 0 });
  }
  return measured;
}

async function search(site: Site, words: string) {
  const wanted = { words, kinds: [], level: null, work: null };
  const { ranked } = await findThings(site, { wanted, rights: null, now: new Date() });
  return ranked.slice(0, 20).map(describeHit);
}

function mib(bytes: string | undefined): string {
  return (Number(bytes) / 1024 / 1024).toFixed(0);
}

await run();
