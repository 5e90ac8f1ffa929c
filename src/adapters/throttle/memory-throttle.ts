import { LRUCache } from "lru-cache";
import { answerThrottle, type CountedAttempts, longestWindowMs, type Throttle } from "../../kit/process/throttle.ts";
import type { Clock } from "../../ports/clock.ts";

/** Attempts that are closer together than this part of the window share an entry, so that a key's log stays short. */
const ENTRIES_PER_WINDOW = 60;

/**
 * A throttle within this process: cheap, lost at a restart, for limits that do not have to be exact.
 * @param options.maxKeys beyond this number the least recently used key is dropped
 */
export function createMemoryThrottle(options: { clock: Clock; maxKeys?: number }): Throttle {
  const { clock, maxKeys = 20_000 } = options;
  const logs = new LRUCache<string, CountedAttempts[]>({ max: maxKeys });

  return {
    async consume({ key, windows }) {
      const nowMs = clock.now().getTime();
      const longestMs = longestWindowMs(windows);
      const log = (logs.get(key) ?? []).filter((entry) => entry.at > nowMs - longestMs);
      const allowed = windows.every(({ max, windowSeconds }) => countSince(log, nowMs - windowSeconds * 1000) < max);
      if (allowed) addAttempt({ log, nowMs, isCoarse: windows.some(({ max }) => max > ENTRIES_PER_WINDOW), longestMs });
      logs.set(key, log);
      return answerThrottle({ log, windows, nowMs, allowed });
    },
    async giveBack(key) {
      const log = logs.peek(key);
      const newest = log?.at(-1);
      if (!log || !newest) return;
      newest.count -= 1;
      if (newest.count === 0) log.pop();
    },
  };
}

function countSince(log: readonly CountedAttempts[], sinceMs: number): number {
  let count = 0;
  for (const entry of log) if (entry.at > sinceMs) count += entry.count;
  return count;
}

function addAttempt(options: { log: CountedAttempts[]; nowMs: number; isCoarse: boolean; longestMs: number }): void {
  const { log, nowMs, isCoarse, longestMs } = options;
  const slotMs = isCoarse ? Math.ceil(longestMs / ENTRIES_PER_WINDOW) : 1;
  const endOfSlot = Math.ceil(nowMs / slotMs) * slotMs;
  const newest = log.at(-1);
  if (newest?.at === endOfSlot) newest.count += 1;
  else log.push({ at: endOfSlot, count: 1 });
}
