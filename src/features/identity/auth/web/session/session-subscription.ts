import { pause, type Timing } from "../../../../../kit/process/timing.ts";
import { NEWS_EVENT, SESSION_ENDED_EVENT } from "../../session-events-contract.ts";

/** A logout in another window removes its tokens within this time; then the end need not be reported here. */
const SETTLE_MS = 800;
/**
 * The server sends something every 15 s; a stream that is silent for longer is dead, for example after a laptop slept.
 */
const SILENCE_MS = 45_000;
/** After a release every browser reconnects, but not all at the same time. */
const RETURN_MS = { min: 5_000, max: 30_000 } as const;
const LONGEST_RETURN_MS = 300_000;

export interface SubscriptionDependencies {
  timing: Timing;
  /** Returns a number between 0 and 1. */
  random(): number;
  hasSession(): boolean;
  /** Opens the stream like any other call, including the handling of a 401 (spec §8). */
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** There are new notifications for this user, or there may be some from the time without a stream. */
  onNews(): void;
}

/**
 * Keeps a stream of session events open until the signal aborts. When the session ends, reopening the stream is refused
 * with the reason, and the session publishes it as after any other call.
 */
export function createSubscription(dependencies: SubscriptionDependencies): (signal: AbortSignal) => Promise<void> {
  const { timing, random, open, hasSession, onNews } = dependencies;

  async function listenOnce(signal: AbortSignal): Promise<"ended" | "closed" | "failed"> {
    try {
      const stream = await open(signal);
      onNews();
      return (await readToEnd(stream, { timing, signal, onNews })) ? "ended" : "closed";
    } catch {
      // Refused or interrupted. A refusal has ended the session, which stops this loop; an interrupted stream is
      // retried later.
      return "failed";
    }
  }

  return async (signal) => {
    let longestMs: number = RETURN_MS.max;
    let endedBefore = false;
    while (!signal.aborted && hasSession()) {
      const outcome = await listenOnce(signal);
      if (signal.aborted) return;
      // The second end event for a valid session: another immediate check would find nothing.
      const isNews = outcome === "ended" && !endedBefore;
      endedBefore = outcome === "ended";
      longestMs = outcome === "failed" ? Math.min(longestMs * 2, LONGEST_RETURN_MS) : RETURN_MS.max;
      const spread = RETURN_MS.min + random() * (longestMs - RETURN_MS.min);
      await pauseOrStop(timing, isNews ? SETTLE_MS : spread, signal);
    }
  };
}

/** Whether the end event was sent before the stream closed. */
async function readToEnd(
  stream: ReadableStream<Uint8Array>,
  { timing, signal, onNews }: { timing: Timing; signal: AbortSignal; onNews(): void },
): Promise<boolean> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const cancel = () => void reader.cancel().catch(() => {});
  let stopTimer = timing.startTimer(cancel, SILENCE_MS);
  signal.addEventListener("abort", cancel, { once: true });
  if (signal.aborted) cancel();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      stopTimer();
      stopTimer = timing.startTimer(cancel, SILENCE_MS);
      text += decoder.decode(value, { stream: true });
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      if (events.some((event) => event.startsWith(`event: ${NEWS_EVENT}`))) onNews();
      if (events.some((event) => event.startsWith(`event: ${SESSION_ENDED_EVENT}`))) {
        cancel();
        return true;
      }
    }
  } finally {
    stopTimer();
    signal.removeEventListener("abort", cancel);
  }
}

function pauseOrStop(timing: Timing, ms: number, signal: AbortSignal): Promise<void> {
  return Promise.race([
    pause(timing, ms),
    new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true })),
  ]);
}
