import { startBareProcess } from "./bare-process.ts";
import { type CostCase, type CostFigures, measureCosts } from "./costs.ts";
import { type Question, type RecordedAnswer, recordAnswer } from "./record-answer.ts";

interface Server {
  url: string;
  pid: number;
}

interface AskedCase {
  name: string;
  path: string;
  question: Question;
  status: number;
  goal: number;
}

/** Processor time of a kept page beside a bare server that sends the same bytes. */
export async function measureAnswerCosts(site: Server, etag: string, pairs?: number): Promise<CostFigures[] | null> {
  const home = { path: "/", status: 200, goal: 0.95 } as const;
  const asked: AskedCase[] = [
    { ...home, name: "cached home", question: {} },
    { ...home, name: "cached home, br", question: { headers: { "accept-encoding": "gzip, deflate, br, zstd" } } },
    { ...home, name: "home, 304", status: 304, question: { headers: { "if-none-match": etag } } },
  ];
  const answers: Record<string, RecordedAnswer> = {};
  for (const [index, { path, question }] of asked.entries())
    answers[`/${index}`] = await recordAnswer(site.url + path, question);
  const bare = await startBareProcess({ framework: "node", answers });
  try {
    const { url, pid } = bare;
    const cases = asked.map(
      ({ path, ...one }, index): CostCase => ({
        ...one,
        site: { ...site, path },
        against: { name: "bare node:http", url, pid, path: `/${index}` },
      }),
    );
    return await measureCosts(cases, pairs);
  } finally {
    bare.stop();
  }
}
