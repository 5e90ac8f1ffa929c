import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openSocket } from "../test/site/raw-request.ts";
import { median } from "./quantile.ts";
import { type RawCount, type RawTask, writeRequest } from "./raw-client.ts";
import type { Question } from "./record-answer.ts";

export interface Side {
  pid: number;
  url: string;
  path: string;
  /** Whether answers are chunked, without a declared length. */
  isChunked?: boolean;
  /** Overrides the request or status of the case. */
  spec?: RequestSpec;
}

interface RequestSpec {
  question: Question;
  status: number;
}

export interface CostCase extends RequestSpec {
  name: string;
  site: Side;
  /** The reference and its label in the table. */
  against: Side & { name: string };
  /** The minimum ratio of the median to the other side's speed. */
  goal: number;
}

export interface CostFigures {
  name: string;
  against: string;
  /** Processor time of the server per answer, medians. */
  siteMicroseconds: number;
  againstMicroseconds: number;
  /** Median of the pairs' ratios; above 1 the site is cheaper. */
  ratio: number;
  goal: number;
}

const PAIRS = 15;
const ROUND_MS = 1_000;
const WARMING_MS = 1_500;
const CLIENTS = 2;
const CONNECTIONS_OF_EACH = 16;

/**
 * Processor time per answer, both sides in turns a second each: a busy machine makes both slower but neither more
 * expensive. Null where the system does not report it.
 */
export async function measureCosts(cases: readonly CostCase[], pairs = PAIRS): Promise<CostFigures[] | null> {
  if (readCpuMicroseconds(process.pid) === null) return null;
  const clients = Array.from({ length: CLIENTS }, () => fork(join(import.meta.dirname, "raw-client.ts")));
  try {
    const measured: CostFigures[] = [];
    for (const one of cases) measured.push(await measureCase(clients, one, pairs));
    return measured;
  } finally {
    for (const client of clients) client.disconnect();
  }
}

async function measureCase(clients: ChildProcess[], one: CostCase, pairs: number): Promise<CostFigures> {
  process.stderr.write(`${one.name} …\n`);
  const tasks = [await prepare(one, one.site), await prepare(one, one.against)] as const;
  for (const task of tasks) await load(clients, task, WARMING_MS);
  const site: number[] = [];
  const against: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    site.push(await load(clients, tasks[0], ROUND_MS));
    against.push(await load(clients, tasks[1], ROUND_MS));
  }
  return {
    name: one.name,
    against: one.against.name,
    siteMicroseconds: median(site),
    againstMicroseconds: median(against),
    ratio: median(against.map((cost, pair) => cost / (site[pair] ?? cost))),
    goal: one.goal,
  };
}

type Prepared = Omit<RawTask, "milliseconds"> & { pid: number };

async function prepare(one: CostCase, side: Side): Promise<Prepared> {
  const { pid, url, path, spec = one } = side;
  const { question, status } = spec;
  const answerBytes = side.isChunked ? null : await measureAnswer(url, writeRequest({ path, question }));
  const port = Number(new URL(url).port);
  return { pid, port, path, question, status, answerBytes, connections: CONNECTIONS_OF_EACH };
}

/** Processor time per answer over one round, in microseconds. */
async function load(clients: ChildProcess[], { pid, ...task }: Prepared, milliseconds: number): Promise<number> {
  const before = readCpuMicroseconds(pid) ?? 0;
  const rounds = clients.map(async (client) => {
    client.send({ ...task, milliseconds } satisfies RawTask);
    const [count] = (await once(client, "message")) as [RawCount];
    return count;
  });
  let answers = 0;
  for (const count of await Promise.all(rounds)) {
    if (count.wrong !== null) throw new Error(`${task.path}: ${count.wrong}`);
    answers += count.answers;
  }
  return ((readCpuMicroseconds(pid) ?? 0) - before) / answers;
}

const QUIET_MS = 300;

/** The length of one answer on an open connection. */
async function measureAnswer(url: string, request: string): Promise<number> {
  const socket = await openSocket(url);
  let received = "";
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString("latin1");
  });
  const measure = async () => {
    received = "";
    socket.write(request);
    let seen = -1;
    while (received === "" || seen !== received.length || received.length < announcedBytes(received)) {
      seen = received.length;
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    }
    return received.length;
  };
  // The first request may find nothing cached.
  await measure();
  const length = await measure();
  socket.destroy();
  return length;
}

/** The length that an answer declares, including its head; 0 if it declares none. */
function announcedBytes(received: string): number {
  const [head = ""] = received.split("\r\n\r\n", 1);
  if (head.startsWith("HTTP/1.1 304")) return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return length === undefined ? 0 : head.length + 4 + Number(length);
}

/** Processor time of all threads; null if the system does not report it. */
function readCpuMicroseconds(pid: number): number | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const spent = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ", 1));
    return spent.reduce((sum, [nanoseconds]) => sum + Number(nanoseconds), 0) / 1000;
  } catch {
    // Not Linux.
    return null;
  }
}
