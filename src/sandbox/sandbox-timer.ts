/** Deferred work; tests pass their own timer so that hours pass at once. */
export interface SandboxTimer {
  /** Runs once after the delay; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Real time-outs that never prevent the process from ending. */
export const systemTimer: SandboxTimer = {
  after(milliseconds, run) {
    const handle = setTimeout(run, milliseconds);
    handle.unref();
    return () => clearTimeout(handle);
  },
};
