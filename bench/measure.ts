import type { BareProcess } from "./bare-process.ts";
import { startBareProcess } from "./bare-process.ts";
import { type BenchCase, ROUNDS } from "./cases.ts";
import { type LoadFigures, sendLoad } from "./load.ts";
import { type RecordedAnswer, recordAnswer } from "./record-answer.ts";

export interface CaseFigures {
  name: string;
  site: LoadFigures;
  node: LoadFigures;
  hono: LoadFigures | null;
}

interface Server {
  url: string;
  pid: number;
}

/** Runs every case against the site and against servers that send the same bytes, in turns. */
export async function measureCases(
  cases: readonly BenchCase[],
  sites: Record<BenchCase["site"], Server>,
): Promise<CaseFigures[]> {
  const answers: Record<string, RecordedAnswer> = {};
  for (const [index, one] of cases.entries()) answers[`/${index}`] = await recordCase(one, sites[one.site].url);
  const node = await startBareProcess({ framework: "node", answers });
  const hono = await startBareProcess({ framework: "hono", answers });
  try {
    const measured: CaseFigures[] = [];
    for (const [index, one] of cases.entries()) {
      process.stderr.write(`${one.name} …\n`);
      measured.push(await measureCase(one, index, { site: sites[one.site], node, hono }));
    }
    return measured;
  } finally {
    node.stop();
    hono.stop();
  }
}

async function measureCase(
  one: BenchCase,
  index: number,
  servers: { site: Server; node: BareProcess; hono: BareProcess },
): Promise<CaseFigures> {
  const site: LoadFigures[] = [];
  const node: LoadFigures[] = [];
  const hono: LoadFigures[] = [];
  const { load, bareLoad = load, status: expectedStatus } = one;
  for (let round = 0; round < ROUNDS; round += 1) {
    await one.prepare?.();
    site.push(await sendLoad({ ...servers.site, url: servers.site.url + one.path, expectedStatus }, load));
    node.push(await sendLoad({ ...servers.node, url: `${servers.node.url}/${index}`, expectedStatus }, bareLoad));
    if (one.alsoAgainst !== "hono") continue;
    hono.push(await sendLoad({ ...servers.hono, url: `${servers.hono.url}/${index}`, expectedStatus }, bareLoad));
  }
  return { name: one.name, site: median(site), node: median(node), hono: hono.length > 0 ? median(hono) : null };
}

async function recordCase({ load, path, status }: BenchCase, siteUrl: string): Promise<RecordedAnswer> {
  const answer = await recordAnswer(siteUrl + path, { ...load.question, ...load.next?.() });
  if (answer.status === status) return answer;
  throw new Error(`${path} answered ${answer.status}: ${Buffer.from(answer.bodyBase64, "base64")}`);
}

function median(figures: LoadFigures[]): LoadFigures {
  const sorted = [...figures].sort((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("no round was measured");
  return middle;
}
