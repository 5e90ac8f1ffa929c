/** A write that is too slow for each keystroke. */
export interface LateWrite {
  /** Replaces the write that is still waiting. */
  schedule(write: () => void): void;
  /** Runs the waiting write now. */
  flush(): void;
  /** Drops the waiting write. */
  cancel(): void;
}

/** Delays writes by at most this time: the delay starts with the first of several changes, not with the last. */
export function createLateWrite(delayMs: number): LateWrite {
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function cancel() {
    clearTimeout(timer);
    timer = undefined;
    waiting = null;
  }
  function flush() {
    const write = waiting;
    cancel();
    write?.();
  }
  return {
    schedule(write) {
      waiting = write;
      timer ??= setTimeout(flush, delayMs);
    },
    flush,
    cancel,
  };
}

/** Runs the waiting write when the page is hidden, closed or left. Returns a function that does so and stops. */
export function flushOnLeaving({ flush }: Pick<LateWrite, "flush">): () => void {
  const flushIfHidden = () => {
    if (document.visibilityState === "hidden") flush();
  };
  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", flushIfHidden);
  return () => {
    removeEventListener("pagehide", flush);
    document.removeEventListener("visibilitychange", flushIfHidden);
    flush();
  };
}
