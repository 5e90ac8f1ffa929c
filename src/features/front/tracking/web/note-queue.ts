import type { InputOf } from "../../../../kit/api/endpoint.ts";
import type { Timing } from "../../../../kit/process/timing.ts";
import type { Noted } from "../../../../ui/browser/noted.ts";
import type { trackEvents } from "../contract.ts";
import { describePage } from "../tracked-routes.ts";
import { MAX_AGE_SECONDS, MAX_EVENTS } from "../tracking-limits.ts";

type Sent = InputOf<typeof trackEvents>["body"];
type Source = { referrer: string; campaign: string };

interface QueueOptions {
  timing: Timing;
  tab: string;
  /** The source of the first page. */
  source: Source;
  isOnline(): boolean;
  /** Never rejects: an event that does not arrive is not counted. */
  send(body: Sent): void;
}

export interface NoteQueue {
  add(noted: Noted): void;
  /** Sends the waiting events; the visitor may be leaving. */
  flush(): void;
}

const PAUSE_MS = 10_000;

/** Collects events into few calls of limited size, and drops events that could not be sent for a long time. */
export function createNoteQueue({ timing, tab, source, isOnline, send }: QueueOptions): NoteQueue {
  let waiting: (Omit<Sent["events"][number], "ago_seconds"> & { at: number })[] = [];
  let isFirst = true;
  let cancelTimer: (() => void) | null = null;

  function flush(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (!isOnline()) return;
    const now = timing.now();
    const events = waiting
      .map(({ at, ...event }) => ({ ...event, ago_seconds: Math.max(0, Math.round((now - at) / 1000)) }))
      .filter((event) => event.ago_seconds <= MAX_AGE_SECONDS);
    waiting = [];
    if (events.length > 0) send({ tab, events });
  }

  return {
    flush,
    add({ kind, at, visibleMatches }) {
      const page = describePage(visibleMatches);
      if (page === null || waiting.length >= MAX_EVENTS) return;
      const isArrival = isFirst && kind === "view";
      if (isArrival) isFirst = false;
      const event = { kind, at, route: page.route, content_id: page.contentId };
      waiting.push(isArrival ? { ...event, ...source } : event);
      if (waiting.length === MAX_EVENTS) flush();
      else cancelTimer ??= timing.startTimer(flush, PAUSE_MS);
    },
  };
}
