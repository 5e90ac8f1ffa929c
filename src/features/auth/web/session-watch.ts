import { callEndpoint } from "../../../kit/call-endpoint.ts";
import { watchSession } from "../session-events.ts";
import type { BrowserSession } from "./session.ts";
import type { Timing } from "./session-ports.ts";
import { createWatch } from "./session-watch-loop.ts";

/** Watches the session while somebody is signed in and the tab is looked at; until the signal. */
export function watchWhileSeen(
  session: BrowserSession,
  { timing, signal }: { timing: Timing; signal: AbortSignal },
): void {
  const watch = createWatch({
    timing,
    random: Math.random,
    hasSession: () => session.tokens.current() !== null,
    open: (stop) => callEndpoint(watchSession, {}, { signal: stop }),
  });
  let watching: AbortController | null = null;

  function follow() {
    const isWanted = !signal.aborted && session.view().status === "signed_in" && document.visibilityState === "visible";
    if (isWanted === (watching !== null)) return;
    watching?.abort();
    watching = isWanted ? new AbortController() : null;
    if (watching) void watch(watching.signal);
  }

  const unsubscribe = session.subscribe(follow);
  document.addEventListener("visibilitychange", follow, { signal });
  signal.addEventListener("abort", () => {
    unsubscribe();
    follow();
  });
  follow();
}
