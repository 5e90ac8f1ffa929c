import { setTimeout as sleep } from "node:timers/promises";
import type { RunningSite } from "../test/site/start-site.ts";
import { type PollFigures, pollEveryScene } from "./poll-scenes.ts";
import { makeScenes } from "./qr-scenes.ts";

/** Security QR-5: the number of open codes, the interval of polling, and the duration. */
const SCENES = 10_000;
const EVERY_MS = 2_000;
const SECONDS = 60;

/** The limits of the requirement. */
const LONGEST_P99_MS = 500;
const LONGEST_OTHER_P95_MS = 300;

export interface QrPollingFigures extends PollFigures {
  scenes: number;
  seconds: number;
  /** Maximum number of simultaneous connections from the site to its database. */
  connections: number;
  /** Violations of security QR-5, as text; empty when there are none. */
  broken: string[];
}

/**
 * Polls open login codes of a running site like that many browsers, and requests an article at the same time. The site
 * must trust this machine's `X-Forwarded-For`, so that each browser has its own address.
 */
export async function measureQrPolling(
  site: RunningSite,
  options: { articleId: number; scenes?: number; seconds?: number; poolSize: number },
): Promise<QrPollingFigures> {
  const { scenes: count = SCENES, seconds = SECONDS, poolSize, articleId } = options;
  const made = await makeScenes(site.dataDir, count);
  try {
    const stop = new AbortController();
    const counts = pollConnections(made.countConnections, stop.signal);
    const figures = await pollEveryScene(site.url, {
      scenes: made.scenes,
      everyMs: EVERY_MS,
      seconds,
      otherPath: `/api/v1/articles/${articleId}`,
    });
    stop.abort();
    const connections = await counts;
    return {
      ...figures,
      scenes: count,
      seconds,
      connections,
      broken: findBroken({ ...figures, connections }, poolSize),
    };
  } finally {
    await made.close();
  }
}

function findBroken(figures: PollFigures & { connections: number }, poolSize: number): string[] {
  const { serverErrors, otherStatuses, p99Ms, otherP95Ms, connections } = figures;
  return [
    serverErrors > 0 && `${serverErrors} answers were server errors or broken connections`,
    otherStatuses > 0 && `${otherStatuses} polls were not answered 200`,
    p99Ms > LONGEST_P99_MS && `p99 of the polls is ${Math.round(p99Ms)} ms`,
    otherP95Ms > LONGEST_OTHER_P95_MS && `p95 of another call is ${Math.round(otherP95Ms)} ms`,
    connections > poolSize && `${connections} database connections, ${poolSize} allowed`,
  ].filter((line) => line !== false);
}

async function pollConnections(count: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let max = 0;
  while (!signal.aborted) {
    max = Math.max(max, await count());
    await sleep(500, undefined, { signal }).catch(() => undefined);
  }
  return max;
}
