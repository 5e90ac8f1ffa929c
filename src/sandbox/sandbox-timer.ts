/** Work for later; tests pass their own so that hours go by at once. */
export interface SandboxTimer {
  /** Runs once after the delay; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Real time-outs that never keep the process alive. */
export const systemTimer: SandboxTimer = {
  after(milliseconds, run) {
    const handle = setTimeout(run, milliseconds);
    handle.unref();
    return () => clearTimeout(handle);
  },
};
