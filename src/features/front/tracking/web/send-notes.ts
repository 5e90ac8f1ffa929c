import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { realTiming } from "../../../../kit/process/timing.ts";
import { takeNotes } from "../../../../ui/browser/noted.ts";
import { openSessionStore } from "../../../../ui/browser/session-store.ts";
import { trackEvents } from "../contract.ts";
import { MAX_CAMPAIGN, MAX_HOST } from "../tracking-limits.ts";
import { sourceOf } from "../tracking-rules.ts";
import { createNoteQueue } from "./note-queue.ts";

const TAB_KEY = "counted_tab";

/** Sends the events by an ordinary call, because the spec requires headers that a beacon cannot send (decisions §4). */
export function startSending(): void {
  const queue = createNoteQueue({
    timing: realTiming,
    tab: readTab(),
    source: readSource(),
    isOnline: () => navigator.onLine,
    send(body) {
      // A failed call has no consequences: no repetition, no logout, no message.
      callEndpoint(trackEvents, { body }, { keepalive: true, unauthorized: "throw" }).catch(() => {});
    },
  });
  takeNotes(queue.add);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && queue.flush());
  addEventListener("pagehide", queue.flush);
}

/** A random id of this tab, so that a gate and the later payment belong to one visit; it ends with the tab. */
function readTab(): string {
  const store = openSessionStore();
  const known = store.get(TAB_KEY);
  if (known !== null) return known;
  const tab = randomId();
  store.set(TAB_KEY, tab);
  return tab;
}

/** A version 4 UUID (RFC 9562 §5.4), also where the site is served without TLS. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The referrer of the page; a reload or a return has none. */
function readSource(): { referrer: string; campaign: string } {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (arrival?.type !== "navigate") return { referrer: "", campaign: "" };
  const campaign = new URL(arrival.name).searchParams.get("utm_source") ?? "";
  const referrer = sourceOf(document.referrer, location.host);
  return {
    referrer: referrer.length > MAX_HOST ? "" : referrer,
    // Omits values that the contract would reject, because the whole call would be rejected.
    campaign: /^[\p{L}\p{N} ._-]*$/u.test(campaign) ? campaign.slice(0, MAX_CAMPAIGN) : "",
  };
}
