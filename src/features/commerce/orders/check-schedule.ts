/** How long after its start an unpaid payment is queried, in seconds (providers §2); later queries follow evenly. */
const FIRST_CHECKS_SECONDS = [5, 30, 60, 120, 180] as const;

/**
 * Afterwards every three minutes: with a sweep each minute, money whose notification was lost settles within five
 * minutes (security PAY-6).
 */
const STEADY_SECONDS = 180;

/** When to query the gateway next for a payment that began at `startedAt`; always after `now`. */
export function nextCheckAt(startedAt: Date, now: Date): Date {
  const ageSeconds = (now.getTime() - startedAt.getTime()) / 1000;
  const planned = FIRST_CHECKS_SECONDS.find((seconds) => seconds > ageSeconds);
  const dueSeconds = planned ?? ageSeconds + STEADY_SECONDS;
  return new Date(startedAt.getTime() + dueSeconds * 1000);
}

/** When a failed refund is tried again: 15 s doubled with each attempt, up to an hour. */
export function nextRefundAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(15 * 2 ** Math.min(attempts, 10), 3600) * 1000);
}
