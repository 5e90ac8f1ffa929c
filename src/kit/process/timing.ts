/** The browser's timing functions; injected, so that tests control the time. */
export interface Timing {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `run` after `ms`; the returned function cancels. */
  startTimer(run: () => void, ms: number): () => void;
}

export const realTiming: Timing = {
  now: () => Date.now(),
  startTimer(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits `ms` milliseconds on the given timing; tests pass one whose time they control. */
export function pause({ startTimer }: Pick<Timing, "startTimer">, ms: number): Promise<void> {
  return new Promise((resolve) => {
    startTimer(resolve, ms);
  });
}
