import { setTimeout as sleep } from "node:timers/promises";
import { median, quantile } from "./quantile.ts";
import type { Session } from "./visitors.ts";

/** Security TOK-3: the number of refreshes of one token at the same moment. */
const AT_ONCE = 100;
const MAX_TRIES = 20;

export interface RefreshFigures {
  /** Total number of refreshes sent, a hundred at once for each session. */
  sent: number;
  p50Ms: number;
  p99Ms: number;
  /** Deferred by a site that was too busy, and repeated at the requested time. */
  retried: number;
  /** Answers that were no new tokens. */
  refused: number;
  /** Maximum number of successors of one token; more than one means a forked session. */
  successors: number;
}

/** Refreshes each session a hundred times at once and checks that all received the same successor. */
export async function measureRefreshes(url: string, sessions: readonly Session[]): Promise<RefreshFigures> {
  const times: number[] = [];
  let retried = 0;
  let refused = 0;
  let successors = 0;
  for (const [index, session] of sessions.entries()) {
    // An address for each, as browsers have; a single address may refresh 600 times in ten minutes.
    const address = `10.254.0.${index + 1}`;
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => refresh(url, session, address)));
    times.push(...answers.map((answer) => answer.ms));
    retried += answers.reduce((sum, answer) => sum + answer.tries - 1, 0);
    refused += answers.filter((answer) => answer.token === null).length;
    successors = Math.max(successors, new Set(answers.map((answer) => answer.token)).size);
  }
  return { sent: times.length, p50Ms: median(times), p99Ms: quantile(times, 0.99), retried, refused, successors };
}

interface Refreshed {
  /** Duration of the answered attempt. */
  ms: number;
  tries: number;
  token: string | null;
}

async function refresh(url: string, session: Session, address: string): Promise<Refreshed> {
  for (let tries = 1; ; tries += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${url}/api/v1/auth/login/refresh-token`, {
      method: "POST",
      headers: { ...session.headers, "x-forwarded-for": address },
      body: JSON.stringify({ refresh_token: session.refreshToken }),
    });
    const body = (await response.json()) as { refresh_token?: string };
    const retryAfter = response.headers.get("retry-after");
    if (retryAfter === null || tries === MAX_TRIES)
      return { ms: performance.now() - startedAt, tries, token: body.refresh_token ?? null };
    await sleep(Number(retryAfter) * 1000);
  }
}
