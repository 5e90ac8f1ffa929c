interface IdleOptions {
  idleMs: number;
  nowMs(): number;
  onIdle(): void;
}

/**
 * Compares the clock with the last sign of the user, because timers do not run while the machine sleeps. The sign that
 * ends an idle time comes too late: whoever wakes the machine has to confirm who they are first.
 */
export function createIdleTimer({ idleMs, nowMs, onIdle }: IdleOptions) {
  let lastSign = nowMs();
  const check = () => {
    const isIdle = nowMs() - lastSign >= idleMs;
    if (isIdle) onIdle();
    return isIdle;
  };
  return {
    check(): void {
      check();
    },
    /** The user pressed a key or moved something. Returns whether this was too late. */
    sign(): boolean {
      const isLate = check();
      if (!isLate) lastSign = nowMs();
      return isLate;
    },
  };
}
