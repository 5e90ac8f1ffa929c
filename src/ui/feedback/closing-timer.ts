/** A timer that can be paused and continues with its remaining time (spec §4 "pauses on hover"). */
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

/** The options of a notification that control when it closes. */
interface ClosingOptions {
  durationMs?: number;
  keepAliveOnHover?: boolean;
}

/**
 * Closes a notification automatically after its duration, if it has one. `onEnter` and `onLeave` handle the pointer,
 * and pause the timer if `keepAliveOnHover` is set (spec §4).
 */
export function closeByItself({ durationMs, keepAliveOnHover = false }: ClosingOptions, close: () => void) {
  const timer = durationMs === undefined ? null : startClosingTimer(close, durationMs);
  return {
    onEnter: () => keepAliveOnHover && timer?.pause(),
    onLeave: () => keepAliveOnHover && timer?.resume(),
    stop: () => timer?.pause(),
  };
}
