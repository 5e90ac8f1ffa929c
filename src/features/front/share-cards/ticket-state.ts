import { MINUTE_MS } from "../../../kit/values/durations.ts";

/**
 * Renewed this long before its end, while the present one still signs. WeChat returns the next one from five minutes
 * on.
 */
export const RENEW_BEFORE_MS = 4 * MINUTE_MS;
/** Both of WeChat's calls, and a margin; nobody else begins them in the meantime. */
export const LEASE_MS = 20_000;
/** The pause after each attempt, however many requests come. */
export const REST_MS = 30_000;

export interface TicketRow {
  ticket: string | null;
  expiresAt: Date | null;
  /** Until then a process is fetching one, or the pause runs. */
  leasedUntil: Date;
  /** Why the last attempt failed; null while one is under way. */
  problem: string | null;
}

/** `fresh`: valid. `due`: valid, and should be renewed. `gone`: there is none. */
export function ticketState(row: Pick<TicketRow, "ticket" | "expiresAt"> | null, now: Date): "fresh" | "due" | "gone" {
  if (!row?.ticket || row.expiresAt === null) return "gone";
  const left = row.expiresAt.getTime() - now.getTime();
  if (left <= 0) return "gone";
  return left > RENEW_BEFORE_MS ? "fresh" : "due";
}
