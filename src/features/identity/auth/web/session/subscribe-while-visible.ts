import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import type { Timing } from "../../../../../kit/process/timing.ts";
import { announceNews } from "../../../../../ui/facts/news.ts";
import { subscribeToSession } from "../../session-events-contract.ts";
import type { BrowserSession } from "./session.ts";
import { createSubscription } from "./session-subscription.ts";

/**
 * Subscribes to the end of the session while a user is signed in and the tab is visible, for the lifetime of the page.
 */
export function subscribeWhileVisible(session: BrowserSession, timing: Timing): void {
  const subscribe = createSubscription({
    timing,
    random: Math.random,
    hasSession: () => session.tokens.current() !== null,
    onNews: announceNews,
    open: (stop) => callEndpoint(subscribeToSession, {}, { signal: stop }),
  });
  let subscription: AbortController | null = null;

  function follow() {
    const isWanted = session.view().status === "signed_in" && document.visibilityState === "visible";
    if (isWanted === (subscription !== null)) return;
    subscription?.abort();
    subscription = isWanted ? new AbortController() : null;
    if (subscription) void subscribe(subscription.signal);
  }

  session.subscribe(follow);
  document.addEventListener("visibilitychange", follow);
}
