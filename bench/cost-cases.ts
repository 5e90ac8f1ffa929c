import { type BareProcess, startBareProcess } from "./bare-process.ts";
import { type CostCase, type CostFigures, measureCosts, type Side } from "./costs.ts";
import { dataPath, startFramework } from "./framework-process.ts";
import { type Question, type RecordedAnswer, recordAnswer } from "./record-answer.ts";

interface Server {
  url: string;
  pid: number;
}

export interface CostedSites {
  cached: Server;
  /** The server without the page cache. */
  uncached: Server;
}

/** A cached page, requested in one way. */
interface SameBytes {
  name: string;
  path: string;
  question: Question;
  status: number;
  goal: number;
}

/** Pages that the compared frameworks render as well. */
export const COMPARED_PAGES = { home: "/", list: "/articles" } as const;
const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };

/** Processor time per answer, compared with servers that send the same bytes or render the same pages. */
export async function measureAnswerCosts(
  { cached, uncached }: CostedSites,
  next: Server,
  pairs?: number,
): Promise<CostFigures[] | null> {
  const running: BareProcess[] = [];
  const track = (process: BareProcess) => {
    running.push(process);
    return process;
  };
  try {
    const same = await listSameBytes(cached);
    const answers: Record<string, RecordedAnswer> = {};
    for (const [index, { path, question }] of same.entries())
      answers[`/${index}`] = await recordAnswer(cached.url + path, question);
    const bare = track(await startBareProcess({ framework: "node", answers }));
    const cases = same.map(
      ({ path, ...one }, index): CostCase => ({
        ...one,
        site: { ...cached, path },
        against: side("bare node:http", bare, `/${index}`),
      }),
    );
    const notModified = cases.find(({ status }) => status === 304);
    if (notModified) {
      const spec = { question: {}, status: 200 };
      cases.push({ ...notModified, against: { ...side("its own cached 200", cached, "/"), spec }, goal: 1 });
    }
    const framework = track(await startFramework(uncached.url, Object.values(COMPARED_PAGES)));
    for (const [name, path] of Object.entries(COMPARED_PAGES)) {
      const render = { question: {}, status: 200, site: { ...uncached, path } };
      cases.push(
        { ...render, name: `uncached ${name}`, against: side("framework alone", framework, path), goal: 0.9 },
        {
          ...render,
          name: `uncached ${name}`,
          against: { ...side("bare Next, dynamic", next, `/${name}`), isChunked: true },
          goal: 2.5,
        },
        {
          ...render,
          name: `uncached ${name}.data`,
          site: { ...uncached, path: dataPath(path) },
          against: side("framework alone", framework, dataPath(path)),
          goal: 0.9,
        },
      );
    }
    return await measureCosts(cases, pairs);
  } finally {
    for (const one of running) one.stop();
  }
}

function side(name: string, { url, pid }: Server, path: string): Side & { name: string } {
  return { name, url, pid, path };
}

async function listSameBytes(site: Server): Promise<SameBytes[]> {
  const { headers } = await recordAnswer(`${site.url}/`);
  const etag = headers.find(([name]) => name.toLowerCase() === "etag")?.[1] ?? "";
  const home = { path: "/", status: 200, goal: 0.95 } as const;
  return [
    { ...home, name: "cached home", question: {} },
    { ...home, name: "cached home, br", question: { headers: BROWSER } },
    { ...home, name: "home, 304", status: 304, question: { headers: { "if-none-match": etag } } },
    { ...home, name: "cached home.data", path: dataPath("/"), question: {} },
  ];
}
