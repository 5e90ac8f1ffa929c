/** Time as the browser gives it; tests pass fake timers. */
export interface Timing {
  now(): number;
  /** Runs `run` after `ms`; the returned function cancels. */
  startTimer(run: () => void, ms: number): () => void;
}

/** Runs `run` while no other tab runs under the same name. */
export type WithLock = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** Waits on the given timing, so that pauses pass in tests without waiting. */
export function pause(timing: Timing, ms: number): Promise<void> {
  return new Promise((resolve) => {
    timing.startTimer(resolve, ms);
  });
}
