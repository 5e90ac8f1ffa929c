import { performance } from "node:perf_hooks";

interface CollectorOptions {
  lookEveryMs?: number;
  /** The share of the last stretch in which the process worked. */
  quietShare?: number;
}

const LOOK_EVERY_MS = 10_000;
const QUIET_SHARE = 0.05;
/** Less is not worth a pause. */
const WORTHWHILE_BYTES = 16 * 1024 * 1024;

/**
 * Frees memory once a busy time is over. V8 collects when a program allocates; an idle program does not allocate and so
 * retains the memory of its busiest minute. A full collection takes a tenth of a second, so it waits for an idle period
 * and runs once after each busy time.
 * @param collect `gc` of `--expose-gc`, with which `npm start` runs; without it V8 decides alone
 */
export function startRestCollector(
  collect = globalThis.gc,
  { lookEveryMs = LOOK_EVERY_MS, quietShare = QUIET_SHARE }: CollectorOptions = {},
): () => void {
  if (collect === undefined) return () => undefined;
  let seen = performance.eventLoopUtilization();
  let restingBytes = 0;
  const look = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    const bytes = process.memoryUsage.rss();
    restingBytes = Math.min(restingBytes, bytes);
    if (utilization > quietShare || bytes - restingBytes < WORTHWHILE_BYTES) return;
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    restingBytes = process.memoryUsage.rss();
    seen = performance.eventLoopUtilization();
  }, lookEveryMs);
  look.unref();
  return () => clearInterval(look);
}
