import { MINUTE_MS } from "../../../../../kit/values/durations.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import { BREAKER_MINUTES } from "../../auth-limits.ts";
import { countLoginFailure, hadFailures } from "./login-failure-store.ts";

/** Every process notices an attack within this time (security OTP-7 allows a minute). */
const REMEMBER_MS = 5_000;

export interface FailureBreaker {
  /** Counts one failed login, of any account and any address. */
  record(): Promise<void>;
  /** Whether too many logins failed recently, so that each login requires a captcha. */
  isOpen(): Promise<boolean>;
}

/**
 * Counts the failed logins of the whole site per minute. Only this count notices one guess for each of many accounts.
 */
export function createFailureBreaker(options: {
  db: Database;
  clock: Clock;
  failuresPerMinute: number;
}): FailureBreaker {
  const { db, clock, failuresPerMinute } = options;
  let lastCheck: { atMs: number; answer: Promise<boolean> } | null = null;

  const check = (nowMs: number) =>
    hadFailures(db, { since: new Date(nowMs - BREAKER_MINUTES * MINUTE_MS), least: failuresPerMinute });

  return {
    async record() {
      await countLoginFailure(db, new Date(Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS));
    },
    async isOpen() {
      const nowMs = clock.now().getTime();
      const ageMs = nowMs - (lastCheck?.atMs ?? Number.NEGATIVE_INFINITY);
      if (lastCheck && ageMs >= 0 && ageMs < REMEMBER_MS) return lastCheck.answer;
      const mine = { atMs: nowMs, answer: check(nowMs) };
      lastCheck = mine;
      mine.answer.catch(() => {
        // Waiting callers receive the error, and the login is refused; only the cached answer is removed.
        if (lastCheck === mine) lastCheck = null;
      });
      return mine.answer;
    },
  };
}
