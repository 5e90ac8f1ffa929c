import { getHeapStatistics } from "node:v8";

/** Twice what an import of formulas needs at least, so that a collection frees most of the heap. */
const MAX_GROWTH_BYTES = 160 * 1024 * 1024;

/**
 * Returns a function that a long command calls between two steps. It collects garbage once the heap has grown. V8 alone
 * lets a heap of a hundred megabytes grow to almost four times its size, and collects no cheaper then.
 * @param collect `gc` of `--expose-gc`, which `npm run cli` sets; without it only V8 decides
 */
export function createGrowthCollector(
  collect: (() => unknown) | undefined = globalThis.gc,
  maxGrowthBytes = MAX_GROWTH_BYTES,
): () => void {
  if (collect === undefined) return () => undefined;
  let leastBytes = getHeapStatistics().used_heap_size;
  return () => {
    const used = getHeapStatistics().used_heap_size;
    leastBytes = Math.min(leastBytes, used);
    if (used - leastBytes < maxGrowthBytes) return;
    collect();
    leastBytes = getHeapStatistics().used_heap_size;
  };
}
