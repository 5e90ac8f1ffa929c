import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { readCurrentSlowness } from "./speed-meter.ts";

/** The duration of the work on the machine for which limits are written: two free processors. */
const REFERENCE_MS = 450;
const SIDE_BY_SIDE = 2;
/** A wait ends with its event, so a longer limit takes more time only if a test fails. */
const WAITING_HEADROOM = 3;

/** Creates, stores and reads strings, as most programs do. */
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
 * How many times slower this machine is at the start of a run than the machine for which limits are written; at least
 * 1. Measured once in a run; child processes inherit the result.
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
 * machine is now (at the start of the run, or during the last seconds if a speed meter runs).
 */
export function scaled(milliseconds: number): number {
  return Math.round(milliseconds * Math.max(readSlowness(), readCurrentSlowness()));
}

/** 1 if nothing was measured. */
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
