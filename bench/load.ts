import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import type { Question } from "./record-answer.ts";

export const CONNECTIONS = 32;

/** One side of one comparison: who answers, and with which status. */
export interface Target {
  url: string;
  /** The answering process. */
  pid: number;
  expectedStatus: number;
}

export interface Load {
  seconds: number;
  /** Stop after this many requests instead, where each may be sent once only. */
  amount?: number;
  question: Question;
  /** Called for each request; overrides parts of the question. */
  next?: () => Question & { path?: string };
}

export interface LoadFigures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server per request; null where the system does not tell. */
  cpuMicroseconds: number | null;
}

/** Sends one load to one server. Throws when any answer is not the expected one: then nothing was measured. */
export async function sendLoad(target: Target, load: Load): Promise<LoadFigures> {
  const { next, question } = load;
  const times: number[] = [];
  let wrongStatus = 0;
  const cpuBefore = readCpuSeconds(target.pid);
  const startedAt = performance.now();
  let lastAt = startedAt;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: target.url,
        connections: CONNECTIONS,
        // A machine that is busy with other things is slow, and that is no failure.
        timeout: 60,
        ...(load.amount === undefined ? { duration: load.seconds } : { amount: load.amount }),
        requests: [
          {
            method: (question.method ?? "GET") as autocannon.Request["method"],
            headers: question.headers ?? {},
            ...(question.body === undefined ? {} : { body: question.body }),
            ...(next ? { setupRequest: (request: autocannon.Request) => merge(request, next()) } : {}),
          },
        ],
      } as autocannon.Options,
      (error, finished) => (error ? reject(error) : resolve(finished)),
    );
    run.on("response", (_client, statusCode, _bytes, milliseconds) => {
      times.push(milliseconds);
      lastAt = performance.now();
      if (statusCode !== target.expectedStatus) wrongStatus = statusCode;
    });
  });
  if (wrongStatus !== 0) throw new Error(`${target.url} answered ${wrongStatus} instead of ${target.expectedStatus}`);
  if (result.errors > 0 || times.length === 0) throw new Error(`${target.url}: ${result.errors} requests failed`);
  // Not until the load generator returns: it looks only once a second whether all has been sent.
  const seconds = (lastAt - startedAt) / 1000;
  const cpuAfter = readCpuSeconds(target.pid);
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50Ms: times[Math.floor(times.length * 0.5)] ?? 0,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    cpuMicroseconds: cpuBefore === null || cpuAfter === null ? null : ((cpuAfter - cpuBefore) * 1e6) / times.length,
  };
}

function merge(request: autocannon.Request, changes: Question & { path?: string }): autocannon.Request {
  return { ...request, ...changes, headers: { ...request.headers, ...changes.headers } } as autocannon.Request;
}

const TICKS_PER_SECOND = 100;

function readCpuSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    // Not Linux: the figure is left out of the table.
    return null;
  }
}

/** Resident memory of a process in MiB; null where the system does not tell. */
export function readResidentMib(pid: number): number | null {
  try {
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kib === undefined ? null : Number(kib) / 1024;
  } catch {
    // Not Linux.
    return null;
  }
}
