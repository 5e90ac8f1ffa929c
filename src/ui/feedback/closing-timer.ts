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

/** What a notification's options say about its end. */
interface ClosingOptions {
  durationMs?: number;
  keepAliveOnHover?: boolean;
}

/**
 * Closes a notification by itself after its duration, where it has one; `onEnter` and `onLeave` are the pointer's, and
 * pause the time where it is asked for (spec §4).
 */
export function closeByItself({ durationMs, keepAliveOnHover = false }: ClosingOptions, close: () => void) {
  const timer = durationMs === undefined ? null : startClosingTimer(close, durationMs);
  return {
    onEnter: () => keepAliveOnHover && timer?.pause(),
    onLeave: () => keepAliveOnHover && timer?.resume(),
    stop: () => timer?.pause(),
  };
}
