/** A timer that can be paused: it remembers its remaining time (spec §4 "pauses on hover"). */
export interface ClosingTimer {
  pause(): void;
  resume(): void;
}

export function startClosingTimer(close: () => void, durationMs: number, now: () => number = Date.now): ClosingTimer {
  let leftMs = durationMs;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function resume() {
    if (timer !== undefined) return;
    startedAt = now();
    timer = setTimeout(close, leftMs);
  }
  function pause() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    leftMs -= now() - startedAt;
  }
  resume();
  return { pause, resume };
}
