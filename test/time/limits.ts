import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** What the work takes on the machine that limits are written for: two free processors. */
const REFERENCE_MS = 450;
const SIDE_BY_SIDE = 2;

/** Words made, stored and looked up again, as in most programs. */
const work = `
  const { parentPort } = require("node:worker_threads");
  const startedAt = performance.now();
  const entries = {};
  let length = 0;
  for (let index = 0; index < 3e6; index += 1) {
    entries["k" + (index % 5000)] = String(index).padStart(8, "0");
    length += entries["k" + (index % 5000)].length;
  }
  parentPort.postMessage(performance.now() - startedAt);
`;

/**
 * How many times longer this machine takes now than the one that limits are written for; at least 1.
 * Measured once in a run: the processes that this one starts inherit the answer.
 */
export async function measureSlowness(): Promise<number> {
  process.env.TEST_SLOWNESS ??= String(await measure());
  return readSlowness();
}

/** A limit written for two free processors, as long as this machine needs. */
export function limit(milliseconds: number): number {
  return Math.round(milliseconds * readSlowness());
}

/** 1 where nobody has measured. */
function readSlowness(): number {
  return Number(process.env.TEST_SLOWNESS ?? 1);
}

async function measure(): Promise<number> {
  const times = await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      const [time]: number[] = await once(new Worker(work, { eval: true }), "message");
      return time ?? 0;
    }),
  );
  return Math.max(1, Math.round((10 * Math.max(...times)) / REFERENCE_MS) / 10);
}
