import type { Clock } from "../../src/ports/clock.ts";

export interface FixedClock extends Clock {
  /** Moves time forward. */
  advance(seconds: number): void;
}

/** A clock that stays at `iso` until a test advances it. */
export function createFixedClock(iso: string): FixedClock {
  let nowMs = Date.parse(iso);
  if (Number.isNaN(nowMs)) throw new Error(`invalid time: ${iso}`);
  return {
    now: () => new Date(nowMs),
    advance: (seconds) => {
      nowMs += seconds * 1000;
    },
  };
}
