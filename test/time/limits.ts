import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { readCurrentSlowness } from "./speed-meter.ts";

/** What the work takes on the machine that limits are written for: two free processors. */
const REFERENCE_MS = 450;
const SIDE_BY_SIDE = 2;
/** A wait ends with its event, so a longer limit costs time only where a test fails. */
const WAITING_HEADROOM = 3;

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
 * How many times longer this machine takes at the start of a run than the one that limits are written for; at least 1.
 * Measured once in a run: the processes that this one starts inherit the answer.
 */
export async function measureSlowness(): Promise<number> {
  process.env.TEST_SLOWNESS ??= String(await measure());
  return readSlowness();
}

/** Longest wait for an event, in milliseconds: written for two free processors, scaled to the machine, with headroom. */
export function limit(milliseconds: number): number {
  return scaled(milliseconds) * WAITING_HEADROOM;
}

/**
 * A duration that a test asserts or lets pass, in milliseconds: written for two free processors, scaled to how slow the
 * machine is now (at the start of the run, or during the last seconds where a speed meter runs).
 */
export function scaled(milliseconds: number): number {
  return Math.round(milliseconds * Math.max(readSlowness(), readCurrentSlowness()));
}

/** 1 without a measurement. */
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
