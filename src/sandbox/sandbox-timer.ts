/** Deferred work; tests pass their own timer, so that hours pass immediately. */
export interface SandboxTimer {
  /** Runs once after the delay; the returned function cancels it. */
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
