import type { Order } from "../../contract.ts";

/** The phase of a buyer in front of the code. */
export type PaymentPhase = "waiting" | "expired" | "paid" | "closed" | "refunded";

/**
 * The screen for an order. `expired` depends on this browser's clock only: the server closes an order after querying
 * the gateway, so money sent in the last second still counts.
 */
export function paymentPhase(order: Pick<Order, "state" | "expires_at">, now: Date): PaymentPhase {
  if (order.state === "pending") return now < new Date(order.expires_at) ? "waiting" : "expired";
  if (order.state === "paid" || order.state === "fulfilled") return "paid";
  return order.state === "closed" ? "closed" : "refunded";
}

const POLL_MS = 2_000;
const SLOWEST_POLL_MS = 30_000;

/** Milliseconds until the order is fetched again: every 2 s, doubled with each failure in a row up to 30 s. */
export function nextPollMs(failuresInARow: number): number {
  return Math.min(POLL_MS * 2 ** Math.min(failuresInARow, 10), SLOWEST_POLL_MS);
}

/** `29:05` until the code expires; never below `00:00`. */
export function countdownText(expiresAt: Date, now: Date): string {
  const seconds = secondsLeft(expiresAt, now);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The announcement for screen readers: the minutes at ten, five and one, so that it informs without disturbing. */
export function spokenCountdown(expiresAt: Date, now: Date): string {
  const seconds = secondsLeft(expiresAt, now);
  if (seconds === 0) return "二维码已过期";
  const mark = [1, 5, 10].find((minutes) => seconds <= minutes * 60);
  return mark === undefined ? "" : `距二维码过期不到 ${mark} 分钟`;
}

function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
}
