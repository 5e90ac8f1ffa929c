import { type Question, recordAnswer } from "./record-answer.ts";

export interface PageWeight {
  page: string;
  htmlBytes: number;
  scriptBytes: number;
  styleBytes: number;
}

const gzip: Question = { headers: { "accept-encoding": "gzip" } };

/** Bytes of a first visit to each page, compressed with gzip. */
export async function weighPages(siteUrl: string, pages: readonly string[]): Promise<PageWeight[]> {
  const weights: PageWeight[] = [];
  for (const page of pages) {
    const html = Buffer.from((await recordAnswer(siteUrl + page)).bodyBase64, "base64").toString("utf8");
    weights.push({
      page,
      htmlBytes: await weigh(siteUrl, [page]),
      scriptBytes: await weigh(siteUrl, await listScripts(siteUrl, html)),
      styleBytes: await weigh(siteUrl, unique(html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g))),
    });
  }
  return weights;
}

/** The files that the page names, and their direct imports. */
async function listScripts(siteUrl: string, html: string): Promise<string[]> {
  // The start of the page lists them (http/pages/paint-first.ts).
  const start = html.slice(html.lastIndexOf('<script type="module"'));
  const named = unique(start.matchAll(/"(\/assets\/[^"]+\.js)"/g));
  const seen = new Set<string>();
  for (const path of named) await addWithImports(siteUrl, path, seen);
  return [...seen];
}

async function addWithImports(siteUrl: string, path: string, seen: Set<string>): Promise<void> {
  if (seen.has(path)) return;
  seen.add(path);
  const text = Buffer.from((await recordAnswer(siteUrl + path)).bodyBase64, "base64").toString("utf8");
  for (const name of unique(text.matchAll(/(?:^|[;}\n])(?:import|export)[^;"'`()]*["'`]\.\/([\w.-]+\.js)["'`]/g))) {
    await addWithImports(siteUrl, `/assets/${name}`, seen);
  }
}

async function weigh(siteUrl: string, paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const answer = await recordAnswer(siteUrl + path, gzip);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    bytes += Buffer.byteLength(answer.bodyBase64, "base64");
  }
  return bytes;
}

function unique(matches: Iterable<RegExpMatchArray>): string[] {
  return [...new Set([...matches].map((match) => match[1] ?? ""))];
}
