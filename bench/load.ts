import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { KeepAliveClient } from "./keep-alive-client.ts";
import { median, quantile } from "./quantile.ts";
import { writeRequest } from "./raw-client.ts";
import type { Question } from "./record-answer.ts";

export const CONNECTIONS = 32;
/** The number of tries of one request before it counts as unanswered. */
const MAX_TRIES = 20;

/** One side of a comparison: the server and the expected status. */
export interface Target {
  url: string;
  /** The answering process. */
  pid: number;
  expectedStatus: number;
}

export interface Load {
  seconds: number;
  /** Stop after this number of requests instead, if each request may only be sent once. */
  amount?: number;
  question: Question;
  /** Called for each request; overrides parts of the question. */
  next?: () => Question & { path?: string };
}

export interface LoadFigures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server per request; null where the system does not report it. */
  cpuMicroseconds: number | null;
  /** Number of requests that the server deferred and that were repeated: the effect of a busy machine. */
  retried: number;
}

/**
 * Sends one load to one server, and repeats each deferred request at the requested time, as a correct client does.
 * Throws when any answer differs from the expected one, because the measurement is then invalid.
 */
export async function sendLoad(target: Target, { question, next, amount, seconds }: Load): Promise<LoadFigures> {
  const { origin, pathname, search } = new URL(target.url);
  const client = new KeepAliveClient(origin, CONNECTIONS);
  const times: number[] = [];
  let retried = 0;
  let drawn = 0;
  const cpuBefore = readCpuSeconds(target.pid);
  const startedAt = performance.now();
  const until = amount === undefined ? startedAt + seconds * 1000 : Number.POSITIVE_INFINITY;

  async function sendInSequence(): Promise<void> {
    while (performance.now() < until && drawn < (amount ?? Number.POSITIVE_INFINITY)) {
      drawn += 1;
      const drawnQuestion = { path: pathname + search, ...question, ...next?.() };
      const headers = { ...question.headers, ...drawnQuestion.headers };
      await sendUntilAnswered(writeRequest({ path: drawnQuestion.path, question: { ...drawnQuestion, headers } }));
    }
  }

  async function sendUntilAnswered(request: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const sentAt = performance.now();
      const { status, retryAfterSeconds } = await client.send(request);
      if (status === target.expectedStatus) return void times.push(performance.now() - sentAt);
      if (retryAfterSeconds === null || tries === MAX_TRIES)
        throw new Error(`${target.url} answered ${status} instead of ${target.expectedStatus}, try ${tries}`);
      retried += 1;
      await sleep(retryAfterSeconds * 1000);
    }
  }

  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, sendInSequence));
  } finally {
    client.close();
  }
  const took = (performance.now() - startedAt) / 1000;
  const cpuAfter = readCpuSeconds(target.pid);
  return {
    perSecond: times.length / took,
    p50Ms: median(times),
    p99Ms: quantile(times, 0.99),
    cpuMicroseconds: cpuBefore === null || cpuAfter === null ? null : ((cpuAfter - cpuBefore) * 1e6) / times.length,
    retried,
  };
}

const TICKS_PER_SECOND = 100;

export function readCpuSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    // Not Linux: the figure is left out of the table.
    return null;
  }
}

/** Resident memory of a process in MiB; null where the system does not report it. */
export function readResidentMib(pid: number): number | null {
  try {
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kib === undefined ? null : Number(kib) / 1024;
  } catch {
    // Not Linux.
    return null;
  }
}
