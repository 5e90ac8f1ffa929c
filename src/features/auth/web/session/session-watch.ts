import { callEndpoint } from "../../../../kit/call-endpoint.ts";
import { watchSession } from "../../session-events.ts";
import type { BrowserSession } from "./session.ts";
import type { Timing } from "./session-ports.ts";
import { createWatch } from "./session-watch-loop.ts";

/** Watches the session while somebody is signed in and the tab is looked at, as long as the page lives. */
export function watchWhileSeen(session: BrowserSession, timing: Timing): void {
  const watch = createWatch({
    timing,
    random: Math.random,
    hasSession: () => session.tokens.current() !== null,
    open: (stop) => callEndpoint(watchSession, {}, { signal: stop }),
  });
  let watching: AbortController | null = null;

  function follow() {
    const isWanted = session.view().status === "signed_in" && document.visibilityState === "visible";
    if (isWanted === (watching !== null)) return;
    watching?.abort();
    watching = isWanted ? new AbortController() : null;
    if (watching) void watch(watching.signal);
  }

  session.subscribe(follow);
  document.addEventListener("visibilitychange", follow);
}
