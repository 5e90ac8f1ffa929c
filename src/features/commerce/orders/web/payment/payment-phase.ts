import type { Order } from "../../contract.ts";

/** The state of the payment page. */
export type PaymentPhase = "waiting" | "expired" | "paid" | "closed" | "refunded";

/**
 * The screen for an order. `expired` depends only on this browser's clock: the server closes an order after querying
 * the gateway, so a payment in the last second still counts.
 */
export function paymentPhase(order: Pick<Order, "state" | "expires_at">, now: Date): PaymentPhase {
  if (order.state === "pending") return now < new Date(order.expires_at) ? "waiting" : "expired";
  if (order.state === "paid" || order.state === "fulfilled") return "paid";
  return order.state === "closed" ? "closed" : "refunded";
}

const POLL_MS = 2_000;
const SLOWEST_POLL_MS = 30_000;

/** Milliseconds until the order is fetched again: 2 s, doubled with each consecutive failure, up to 30 s. */
export function nextPollMs(failuresInARow: number): number {
  return Math.min(POLL_MS * 2 ** Math.min(failuresInARow, 10), SLOWEST_POLL_MS);
}

/** `29:05` until the code expires, never below `00:00`. */
export function countdownText(expiresAt: Date, now: Date): string {
  const seconds = secondsLeft(expiresAt, now);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The announcement for screen readers. It changes only at ten, five and one minute, so that it does not disturb. */
export function spokenCountdown(expiresAt: Date, now: Date): string {
  const seconds = secondsLeft(expiresAt, now);
  if (seconds === 0) return "二维码已过期";
  const mark = [1, 5, 10].find((minutes) => seconds <= minutes * 60);
  return mark === undefined ? "" : `距二维码过期不到 ${mark} 分钟`;
}

function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
}
