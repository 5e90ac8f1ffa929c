import { setTimeout as sleep } from "node:timers/promises";

/** `late`: the provider took too long; the message may still be delivered. */
export type Late = { kind: "late" };

/** Waits at most `limitMs` for a provider, so that the visitor is answered in time (security OTP-5). */
export async function sendInTime<Result>(
  sending: Promise<Result>,
  limitMs: number,
): Promise<Result | Late | { kind: "unavailable"; detail: string }> {
  const stop = new AbortController();
  const late = sleep(limitMs, { kind: "late" as const }, { signal: stop.signal });
  const sent = sending.catch((error: unknown) => ({ kind: "unavailable" as const, detail: String(error) }));
  const result = await Promise.race([sent, late]);
  // Ends the timer; its own rejection is ignored.
  late.catch(() => undefined);
  stop.abort();
  return result;
}
