import { MINUTE_MS } from "../../../kit/values/durations.ts";

/** Fetched anew this long before its end, while the one at hand still signs. WeChat hands out the next from five minutes on. */
export const RENEW_BEFORE_MS = 4 * MINUTE_MS;
/** Both of WeChat's calls, and a little; whoever has begun them is not doubled meanwhile. */
export const LEASE_MS = 20_000;
/** After each attempt WeChat is left alone for so long, however many ask. */
export const REST_MS = 30_000;

export interface TicketRow {
  ticket: string | null;
  expiresAt: Date | null;
  /** Until then somebody is fetching one, or WeChat is left alone. */
  leasedUntil: Date;
  /** Why the last attempt failed; null while one is under way. */
  problem: string | null;
}

/** `fresh`: signs. `due`: signs, and should be fetched anew. `gone`: there is none. */
export function ticketState(row: Pick<TicketRow, "ticket" | "expiresAt"> | null, now: Date): "fresh" | "due" | "gone" {
  if (!row?.ticket || row.expiresAt === null) return "gone";
  const left = row.expiresAt.getTime() - now.getTime();
  if (left <= 0) return "gone";
  return left > RENEW_BEFORE_MS ? "fresh" : "due";
}
