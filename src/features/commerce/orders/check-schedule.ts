/**
 * The seconds after its start at which an unpaid payment is queried (providers §2). Later queries follow at even
 * intervals.
 */
const FIRST_CHECKS_SECONDS = [5, 30, 60, 120, 180] as const;

/**
 * Then every three minutes. With a sweep each minute, a payment whose notification was lost settles within five
 * minutes (security PAY-6).
 */
const STEADY_SECONDS = 180;

/** When to query the gateway next about a payment that began at `startedAt`. Always after `now`. */
export function nextCheckAt(startedAt: Date, now: Date): Date {
  const ageSeconds = (now.getTime() - startedAt.getTime()) / 1000;
  const planned = FIRST_CHECKS_SECONDS.find((seconds) => seconds > ageSeconds);
  const dueSeconds = planned ?? ageSeconds + STEADY_SECONDS;
  return new Date(startedAt.getTime() + dueSeconds * 1000);
}

/** When to retry a failed refund: after 15 s, doubled with each attempt, up to an hour. */
export function nextRefundAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(15 * 2 ** Math.min(attempts, 10), 3600) * 1000);
}
