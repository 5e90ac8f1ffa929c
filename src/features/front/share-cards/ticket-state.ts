import { MINUTE_MS } from "../../../kit/values/durations.ts";

/**
 * The ticket is renewed this long before it expires, while the current one is still valid. WeChat returns the next one
 * within the last five minutes.
 */
export const RENEW_BEFORE_MS = 4 * MINUTE_MS;
/** The duration of both WeChat calls with a margin; no other process starts them in the meantime. */
export const LEASE_MS = 20_000;
/** The pause after each attempt, regardless of the number of requests. */
export const REST_MS = 30_000;

export interface TicketRow {
  ticket: string | null;
  expiresAt: Date | null;
  /** Until this time a process is fetching a ticket, or the pause lasts. */
  leasedUntil: Date;
  /** Why the last attempt failed; null during an attempt. */
  problem: string | null;
}

/** `fresh`: valid. `due`: valid, but should be renewed. `gone`: there is none. */
export function ticketState(row: Pick<TicketRow, "ticket" | "expiresAt"> | null, now: Date): "fresh" | "due" | "gone" {
  if (!row?.ticket || row.expiresAt === null) return "gone";
  const left = row.expiresAt.getTime() - now.getTime();
  if (left <= 0) return "gone";
  return left > RENEW_BEFORE_MS ? "fresh" : "due";
}
