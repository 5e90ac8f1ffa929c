import { performance } from "node:perf_hooks";

interface CollectorOptions {
  lookEveryMs?: number;
  /** The process counts as quiet if it worked less than this share of the last interval. */
  quietShare?: number;
}

const LOOK_EVERY_MS = 10_000;
const QUIET_SHARE = 0.05;
/** Freeing less is not worth a pause. */
const WORTHWHILE_BYTES = 16 * 1024 * 1024;

/**
 * Frees memory after a busy time. V8 collects when a program allocates; an idle program does not allocate and therefore
 * keeps the memory of its busiest minute. A full collection takes a tenth of a second, so it waits for an idle period
 * and runs once after each busy time.
 * @param collect `gc` of `--expose-gc`, which `npm start` sets; without it only V8 decides
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
