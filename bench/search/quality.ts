import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { findResources } from "../../src/features/front/search/server/find/find-resources.ts";
import { CAPTIONS, fillWithContent } from "./fill-content.ts";
import { type LabelledQuery, readLabelledQueries } from "./labelled-queries.ts";
import { type ContentSite, openContent, openServer } from "./open-site.ts";

const LOOKED_AT = 10;

interface Answered {
  labelled: LabelledQuery;
  /** 1 / place of the first right answer among the first ten; 0: not among them. */
  reciprocal: number;
  first: string;
  hasHits: boolean;
}

/**
 * Prints how well the labelled queries are answered over a folder of content: `node bench/search/quality.ts <folder>`.
 */
async function run(content: string, { isVerbose, dataDir }: { isVerbose: boolean; dataDir: string | undefined }) {
  const server = await openServer(dataDir);
  const site = await openContent(server);
  try {
    await fillWithContent(site, content);
    const files = await readFiles(site);
    const answered: Answered[] = [];
    for (const labelled of readLabelledQueries()) answered.push(await answer(site, labelled, files));
    for (const isHeldOut of [false, true]) print(isHeldOut ? "held out" : "tuned on", answered, isHeldOut);
    if (isVerbose)
      for (const { labelled, reciprocal, first } of answered)
        if (!labelled.isHeldOut && reciprocal < 1)
          process.stdout.write(`${labelled.kind}\t${labelled.query}\t${reciprocal.toFixed(2)}\t${first}\n`);
  } finally {
    await site.close();
    await server.close();
  }
}

/** The file of every resource. */
async function readFiles({ db }: ContentSite): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ kind: string; id: string; file: string }>(sql`
    select 'document' as kind, document.id, book.source_key || '/' || document.source_key as file
    from documents as document join books as book on book.id = document.book_id
    union all select 'article', id, source_key from articles
    union all select 'lesson', id, ${CAPTIONS} from lessons`);
  return new Map(rows.map(({ kind, id, file }) => [`${kind}:${id}`, file]));
}

async function answer(
  site: ContentSite,
  labelled: LabelledQuery,
  files: ReadonlyMap<string, string>,
): Promise<Answered> {
  const wanted = { words: labelled.query, kinds: [], level: null, work: null };
  const { ranked } = await findResources(site, { wanted, rights: null, now: new Date() });
  const hits = ranked.slice(0, LOOKED_AT).map(({ candidate, best }) => ({
    file: files.get(`${candidate.kind}:${candidate.resourceId}`) ?? "",
    second: best?.seconds ?? null,
    description: `${candidate.title} · ${best?.text.slice(0, 30) ?? ""}`,
  }));
  const place = hits.findIndex((hit) =>
    labelled.expected.some(
      ({ path: end, second }) => hit.file.endsWith(end) && (second === null || second === hit.second),
    ),
  );
  return {
    labelled,
    reciprocal: place < 0 ? 0 : 1 / (place + 1),
    first: hits[0]?.description ?? "",
    hasHits: hits.length > 0,
  };
}

function print(title: string, answered: readonly Answered[], isHeldOut: boolean): void {
  const some = answered.filter(({ labelled }) => labelled.isHeldOut === isHeldOut);
  const mean = (of: readonly Answered[]) => of.reduce((sum, { reciprocal }) => sum + reciprocal, 0) / of.length;
  process.stdout.write(
    `\n${title}: ${some.length} queries, MRR ${mean(some).toFixed(3)}, without a hit ${(
      (100 * some.filter(({ hasHits }) => !hasHits).length) / some.length
    ).toFixed(1)} %\n`,
  );
  for (const [kind, of] of Map.groupBy(some, ({ labelled }) => labelled.kind))
    process.stdout.write(`  ${kind.padEnd(8)} ${String(of.length).padStart(3)}  ${mean(of).toFixed(3)}\n`);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: "boolean" }, keep: { type: "string" } },
});
const [folder] = positionals;
if (folder === undefined)
  throw new Error("usage: node bench/search/quality.ts <folder of content> [--misses] [--keep <folder>]");
await run(folder, { isVerbose: values.misses === true, dataDir: values.keep });
