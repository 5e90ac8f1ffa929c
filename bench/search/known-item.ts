// `npm run bench:known-item -- <folder of content> [--misses] [--alike] [--keep <folder>]`: how often the known target is the
// first result or among the first five, and the cost of a search, compared with groonga (the engine of PGroonga) and
// Xapian with the same texts and queries, all on one core. Rules generate the queries from the content itself.
// With `--alike` the others return what ours does (`EngineOptions`).
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import pg from "pg";
import { describeHit } from "../../src/features/front/search/server/find/describe-hits.ts";
import { findResources } from "../../src/features/front/search/server/find/find-resources.ts";
import { unpackPassages } from "../../src/features/front/search/server/index/passages.ts";
import { loadFold } from "../../src/kit/values/fold-text.ts";
import { quantile } from "../quantile.ts";
import { createCpuMeter } from "../server-cpu.ts";
import { fillWithContent } from "./fill-content.ts";
import { openGroonga, openGroongaServer } from "./groonga.ts";
import { type KnownDocument, type KnownQuery, writeKnownQueries } from "./known-queries.ts";
import { type ContentSite, openContent, openServer } from "./open-site.ts";
import { type EngineOptions, PAGE_SIZE, type SearchEngine } from "./search-engine.ts";
import { printSizes } from "./size.ts";
import { openXapian } from "./xapian.ts";

/** Rounds before the measured ones: a site that has run for an hour has compiled its code and planned its statements. */
const WARM_ROUNDS = 6;
const ROUNDS = 3;
const BARS = { first: 0.9, amongFive: 0.98, p95Ms: 50 };

interface Answered {
  query: KnownQuery;
  /** Rank, counted from 1; infinite if the page does not contain the target. */
  place: number;
  /** Results on the page, each with a snippet. */
  results: number;
  first: string;
  cpuMs: number[];
  /** The same including the process that sends the queries: ours is the site itself, others answer it through a pipe. */
  withCallerMs: number[];
}

interface Options extends EngineOptions {
  misses: boolean;
  keep: string | undefined;
}

async function run(content: string, { misses, keep, isAlike }: Options): Promise<void> {
  // All processes started from now on inherit this core, including those of the database.
  execFileSync("taskset", ["-a", "-p", "-c", "0", `${process.pid}`]);
  const server = await openServer(keep);
  const site = await openContent(server);
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-known-item-"));
  const engines: SearchEngine[] = [];
  try {
    await fillWithContent(site, content);
    await site.db.execute(sql`vacuum analyze`);
    const documents = await readDocuments(site);
    const queries = writeKnownQueries(documents, await loadFold());
    console.log(
      `${documents.length} documents, ${queries.length} queries; load ${loadavg().map((load) => load.toFixed(1))}`,
    );
    engines.push(await openOwn(site));
    for (const [name, open] of [
      ["groonga", openGroonga],
      ["groonga-server", openGroongaServer],
      ["xapian", openXapian],
    ] as const) {
      try {
        engines.push(await open(path.join(folder, name), documents, { isAlike }));
      } catch (error) {
        console.log(`${name} is left out: ${error instanceof Error ? error.message : error}`);
      }
    }
    const titles = new Map(documents.map(({ key, title }) => [key, title]));
    const answers = await answerAll(engines, queries, titles);
    for (const [engine, answered] of answers) {
      printEngine(engine, answered);
      if (misses && engine === engines[0]) printMisses(answered, titles);
    }
    await printSizes(site);
  } finally {
    for (const engine of engines) await engine.close();
    await site.close();
    await server.close();
    await rm(folder, { recursive: true });
  }
}

interface Row extends Record<string, unknown> {
  key: string;
  title: string;
  path: string;
  work_title: string;
  content_type: string;
  passages: Buffer;
}

/** All documents that everyone may find, as stored in the site's own index. */
async function readDocuments({ db }: ContentSite): Promise<KnownDocument[]> {
  const { rows } = await db.execute<Row>(sql`
    select kind || ':' || thing_id as key, title, path, work_title, content_type, passages
    from search_open order by kind, thing_id, part`);
  const parts = Map.groupBy(rows, ({ key }) => key);
  return Array.from(parts, ([key, some]) => ({
    key,
    title: some[0]?.title ?? "",
    shown: {
      path: some[0]?.path ?? "",
      work: some[0]?.work_title ?? "",
      level: some[0]?.content_type ?? "",
    },
    passages: some.flatMap(({ passages }) => unpackPassages(passages)),
  }));
}

async function openOwn(site: ContentSite): Promise<SearchEngine> {
  const client = new pg.Client(site.url);
  await client.connect();
  const search = async (words: string) => {
    const wanted = { words, kinds: [], level: null, work: null };
    const { ranked } = await findResources(site, { wanted, rights: null, now: new Date() });
    const page = ranked.slice(0, PAGE_SIZE);
    page.map(describeHit);
    return page.map(({ candidate }) => `${candidate.kind}:${candidate.resourceId}`);
  };
  // The connections are opened by the first searches.
  for (const words of ["一", "二"]) await search(words);
  const readCpu = await createCpuMeter(client);
  const { rows } = await client.query<{ bytes: string }>(`select pg_total_relation_size('search_open') as bytes`);
  return {
    name: "zhixing",
    isCaller: true,
    bytes: Number(rows[0]?.bytes),
    search,
    readCpu: () => readCpu().database / 1000,
    close: () => client.end(),
  };
}

/**
 * The engines alternate for each query, because the load of the machine affects the cost. Every other query asks them in
 * reverse: the second of the two groonga processes finds its code and texts in the processor's cache.
 */
async function answerAll(
  engines: readonly SearchEngine[],
  queries: readonly KnownQuery[],
  titles: ReadonlyMap<string, string>,
): Promise<Map<SearchEngine, Answered[]>> {
  const answers = new Map(engines.map((engine): [SearchEngine, Answered[]] => [engine, []]));
  for (const query of queries) {
    for (const [engine, answered] of answers) {
      const keys = await engine.search(query.words, query);
      const at = keys.findIndex((key) => query.right.has(key));
      const place = at < 0 ? Number.POSITIVE_INFINITY : at + 1;
      answered.push({
        query,
        place,
        results: keys.length,
        first: titles.get(keys[0] ?? "") ?? "",
        cpuMs: [],
        withCallerMs: [],
      });
    }
  }
  for (let round = 1; round < WARM_ROUNDS; round += 1)
    for (const query of queries) for (const engine of engines) await engine.search(query.words, query);
  const inOrder = [...answers];
  const inReverse = inOrder.toReversed();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, query] of queries.entries()) {
      for (const [engine, answered] of (index + round) % 2 === 0 ? inOrder : inReverse) {
        const [before, caller] = [engine.readCpu(), readCallerCpu()];
        await engine.search(query.words, query);
        // Read next to the search, so that reading the times of other processes is not counted.
        const ofCaller = readCallerCpu() - caller;
        const spent = engine.readCpu() - before;
        answered[index]?.cpuMs.push(engine.isCaller ? spent + ofCaller : spent);
        answered[index]?.withCallerMs.push(spent + ofCaller);
      }
    }
  }
  return answers;
}

function readCallerCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function printEngine({ name, bytes }: SearchEngine, answered: readonly Answered[]): void {
  console.log(`\n${name}, ${(bytes / 2 ** 20).toFixed(1)} MiB`);
  console.log(`${"".padEnd(22)} queries     @1     @5    MRR   p50 ms   p95 ms   with caller`);
  for (const [kind, some] of Map.groupBy(answered, ({ query }) => query.name)) printLine(kind, some);
  printLine("all", answered);
  printLine(
    "all but traditional",
    answered.filter(({ query }) => !query.name.startsWith("traditional")),
  );
}

function printLine(name: string, some: readonly Answered[]): void {
  const share = (isCounted: (one: Answered) => boolean) => some.filter(isCounted).length / some.length;
  const [first, amongFive] = [share(({ place }) => place === 1), share(({ place }) => place <= 5)];
  const mrr = some.reduce((sum, { place }) => sum + 1 / place, 0) / some.length;
  const times = some.flatMap(({ cpuMs }) => cpuMs);
  const withCaller = some.flatMap(({ withCallerMs }) => withCallerMs);
  const costsOf = (all: readonly number[]) =>
    [quantile(all, 0.5), quantile(all, 0.95)].map((figure) => figure.toFixed(2).padStart(8));
  const columns = [first.toFixed(3), amongFive.toFixed(3), mrr.toFixed(3)].map((figure) => figure.padStart(6));
  const results = some.reduce((sum, one) => sum + one.results, 0) / some.length;
  const costs = [results.toFixed(1).padStart(8), ...costsOf(times), ...costsOf(withCaller)];
  const short = [
    ...(first < BARS.first ? [`@1 below ${BARS.first}`] : []),
    ...(amongFive < BARS.amongFive ? [`@5 below ${BARS.amongFive}`] : []),
    ...(quantile(times, 0.95) > BARS.p95Ms ? [`above ${BARS.p95Ms} ms`] : []),
  ];
  console.log(name.padEnd(22), `${some.length}`.padStart(7), ...columns, ...costs, ` ${short.join(", ")}`);
}

function printMisses(answered: readonly Answered[], titles: ReadonlyMap<string, string>): void {
  for (const { query, place, first } of answered) {
    if (place === 1) continue;
    const right = [...query.right].map((key) => `${titles.get(key)} (${key})`);
    console.log([query.name, query.words, place, `first: ${first}`, `right: ${right.join(" | ")}`].join("\t"));
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: "boolean" }, keep: { type: "string" }, alike: { type: "boolean" } },
});
const [folder] = positionals;
if (folder === undefined)
  throw new Error("usage: npm run bench:known-item -- <folder of content> [--misses] [--alike] [--keep <folder>]");
await run(folder, { misses: values.misses === true, keep: values.keep, isAlike: values.alike === true });
