import { AsyncLocalStorage } from "node:async_hooks";

interface Waiting {
  limitMs: number;
  spentMs: number;
  /** The number of current waits; concurrent waits count once. */
  open: number;
  openedAt: number;
  endedAt: number;
}

const waitings = new AsyncLocalStorage<Waiting>();

/**
 * Runs work that may wait for others, such as the database, for at most `limitMs` in total. Code that waits on its
 * behalf calls `beginWait`. Work that continues long after its caller, such as a timer that it started, gets a new
 * limit each time.
 */
export function limitWaiting<T>(limitMs: number, run: () => T): T {
  return waitings.run({ limitMs, spentMs: 0, open: 0, openedAt: 0, endedAt: performance.now() }, run);
}

/** A wait of the current work, from `beginWait`. */
export interface Wait {
  /** The maximum duration of this wait; Infinity outside of `limitWaiting`. */
  leftMs: number;
  /** Ends the wait; its duration counts against the limit. */
  end(): void;
}

/** Begins a wait for the current work (`limitWaiting`). The caller ends it, whether it succeeded or not. */
export function beginWait(): Wait {
  const waiting = waitings.getStore();
  if (waiting === undefined) return { leftMs: Number.POSITIVE_INFINITY, end: () => undefined };
  const now = performance.now();
  if (waiting.open === 0) {
    if (now - waiting.endedAt > waiting.limitMs) waiting.spentMs = 0;
    waiting.openedAt = now;
  }
  waiting.open += 1;
  const leftMs = Math.max(0, waiting.limitMs - waiting.spentMs - (now - waiting.openedAt));
  return { leftMs, end: () => endWait(waiting) };
}

function endWait(waiting: Waiting): void {
  waiting.open -= 1;
  if (waiting.open > 0) return;
  waiting.endedAt = performance.now();
  waiting.spentMs += waiting.endedAt - waiting.openedAt;
}
