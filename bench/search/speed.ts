// `npm run bench:search`: how long searches and suggestions take with 100 000 documents and articles and 1 000 000
// comments, compared with a hundredth of that, alternately in one run, and the size of the index relative to the texts.
// An argument selects the kinds of searches whose name contains it. SEARCH_DATA_DIR stores the filled databases for the
// next run.
import { loadavg } from "node:os";
import { sql } from "drizzle-orm";
import pg from "pg";
import { contentTypesUpTo, LEVEL } from "../../src/domain/access/levels.ts";
import { describeHit } from "../../src/features/front/search/server/find/describe-hits.ts";
import { findResources } from "../../src/features/front/search/server/find/find-resources.ts";
import type { WholeRights } from "../../src/features/front/search/server/find/find-store.ts";
import { suggest } from "../../src/features/front/search/server/find/suggest.ts";
import { quantile } from "../quantile.ts";
import { createCpuMeter } from "../server-cpu.ts";
import { fillSite } from "./fill-site.ts";
import { type ContentSite, openContent, openServer } from "./open-site.ts";
import { printSizes } from "./size.ts";
import { writeQueries } from "./write-queries.ts";
import { createTextWriter } from "./write-texts.ts";

const AMOUNTS = { few: { texts: 1_000, comments: 10_000 }, many: { texts: 100_000, comments: 1_000_000 } };
const SEED = 20_261_122;
const CALLS = 80;
const WARMING = 4;
const PAGE_SIZE = 20;
const JOINED = 20;
const GROWTH = 1.5;
const MAX_MS = { search: 50, suggestion: 100 };

/** A member of the highest level, with joined courses and bought resources: the most expensive query. */
const member: WholeRights = {
  contentTypes: contentTypesUpTo(LEVEL.premium),
  resourceKeys: Array.from({ length: JOINED }, (_, index) => `book:${index + 1}`),
  waitsForNothing: false,
  joined: Array.from({ length: JOINED }, (_, index) => ({ courseId: index + 1, joinedAt: new Date(0) })),
};

interface Measured {
  wall: number[];
  /** Of the site's process and of its connections' backends, in ms. */
  siteCpu: number[];
  databaseCpu: number[];
}

/** Every search of every class, for an arbitrary user: processor time, and waiting. */
const everything = { processor: createSides(), waiting: createSides() };
const chosen = process.argv.slice(2);
const server = await openServer(process.env.SEARCH_DATA_DIR);
const client = new pg.Client(server.url);
const closing: (() => Promise<void>)[] = [];
try {
  await client.connect();
  const few = await openFilled("few");
  const many = await openFilled("many");
  // The first texts are in both databases.
  const writer = await createTextWriter(SEED);
  for (let text = 0; text < AMOUNTS.few.texts; text += 1) writer.write();
  const { searches, typed } = writeQueries(writer);
  console.log(`load of the machine: ${loadavg().map((load) => load.toFixed(1))}`);
  console.log(
    "p50 and p95 in ms with a thousand, then with all: waiting included, processor of the site, of the database",
  );
  for (const { name, queries } of searches) {
    if (chosen.length > 0 && !chosen.some((word) => name.includes(word))) continue;
    await compare(`${name}, guest`, MAX_MS.search, {
      few,
      many,
      queries,
      run: (site, words) => search(site, words, null),
    });
    await compare(`${name}, member`, MAX_MS.search, {
      few,
      many,
      queries,
      run: (site, words) => search(site, words, member),
    });
  }
  printEverything();
  for (const { name, queries } of typed) {
    if (chosen.length > 0 && !chosen.some((word) => name.includes(word))) continue;
    const run = ({ guestDb }: ContentSite, words: string) => suggest(guestDb, { words, now: new Date() });
    await compare(name, MAX_MS.suggestion, { few, many, queries, run });
  }
  await printSizes(many);
  console.log(`load of the machine: ${loadavg().map((load) => load.toFixed(1))}`);
  console.log(`the site's process: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`);
} finally {
  for (const close of closing) await close();
  await client.end();
  await server.close();
}

async function openFilled(name: keyof typeof AMOUNTS): Promise<ContentSite> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
  const site = await openContent({ url: new URL(`/${name}`, server.url).href, dataDir: server.dataDir });
  closing.push(site.close);
  const { rows } = await site.db.execute<{ is_filled: boolean }>(
    sql`select exists (select from search_open) as is_filled`,
  );
  if (rows[0]?.is_filled) return site;
  const startedAt = performance.now();
  const { texts, comments } = AMOUNTS[name];
  const filled = { url: site.url, reindex: site.slices.reindex, areTreesGrown: false, comments };
  await fillSite(filled, await createTextWriter(SEED), texts);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${texts} texts and ${comments} comments written and indexed in ${seconds} s`);
  return site;
}

async function search(site: ContentSite, words: string, rights: WholeRights | null) {
  const wanted = { words, kinds: [], level: null, work: null };
  const { ranked } = await findResources(site, { wanted, rights, now: new Date() });
  return ranked.slice(0, PAGE_SIZE).map(describeHit);
}

async function compare(
  name: string,
  max: number,
  {
    few,
    many,
    queries,
    run,
  }: {
    few: ContentSite;
    many: ContentSite;
    queries: readonly string[];
    run(site: ContentSite, words: string): Promise<unknown>;
  },
): Promise<void> {
  const sides = [few, many].map((site) => ({ site, measured: { wall: [], siteCpu: [], databaseCpu: [] } as Measured }));
  for (const { site } of sides) for (let turn = 0; turn < WARMING; turn += 1) await run(site, queries[turn] ?? "");
  const readCpu = await createCpuMeter(client);
  for (let turn = 0; turn < CALLS; turn += 1) {
    const words = queries[turn % queries.length] ?? "";
    for (const { site, measured } of sides) {
      const [before, startedAt] = [readCpu(), performance.now()];
      await run(site, words);
      measured.wall.push(performance.now() - startedAt);
      const after = readCpu();
      measured.siteCpu.push((after.site - before.site) / 1000);
      measured.databaseCpu.push((after.database - before.database) / 1000);
    }
  }
  const [less, all] = sides.map(({ measured }) => measured) as [Measured, Measured];
  const cpu = ({ siteCpu, databaseCpu }: Measured) => siteCpu.map((site, at) => site + (databaseCpu[at] ?? 0));
  everything.processor.few.push(...cpu(less));
  everything.processor.many.push(...cpu(all));
  everything.waiting.few.push(...less.wall);
  everything.waiting.many.push(...all.wall);
  // Uses the median of processor time, because garbage collection affects few calls.
  const growth = quantile(cpu(all), 0.5) / quantile(cpu(less), 0.5);
  const isSlow = Math.min(quantile(all.wall, 0.95), quantile(cpu(all), 0.95)) > max;
  const both = (values: number[]) =>
    `${quantile(values, 0.5).toFixed(1)} ${quantile(values, 0.95).toFixed(1)}`.padStart(11);
  const columns = [less.wall, all.wall, less.siteCpu, all.siteCpu, less.databaseCpu, all.databaseCpu].map(both);
  const verdict = isSlow ? "too slow" : growth > GROWTH ? "grows" : "";
  console.log(
    name.padEnd(28),
    ...columns,
    `  together p95 ${quantile(cpu(all), 0.95).toFixed(1)}, p50 × ${growth.toFixed(2)} ${verdict}`,
  );
}

/** All classes have the same weight, which is harder than real queries: the majority of those have two characters. */
function printEverything(): void {
  for (const [name, { few, many }] of Object.entries(everything)) {
    if (few.length === 0) continue;
    const [less, all] = [quantile(few, 0.95), quantile(many, 0.95)];
    const growth = all / less;
    const verdict = all > MAX_MS.search ? "too slow" : growth > GROWTH ? "grows" : "";
    const figures = `p95 ${less.toFixed(1)} ms with a thousand, ${all.toFixed(1)} with all, × ${growth.toFixed(2)}`;
    console.log(`all searches, ${name}: ${figures} ${verdict}`);
  }
}

function createSides(): { few: number[]; many: number[] } {
  return { few: [], many: [] };
}
