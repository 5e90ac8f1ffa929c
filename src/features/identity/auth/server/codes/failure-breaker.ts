import { MINUTE_MS } from "../../../../../kit/values/durations.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import { BREAKER_MINUTES } from "../../auth-limits.ts";
import { countLoginFailure, hadFailures } from "./login-failure-store.ts";

/** An attack is noticed by every process this soon (security OTP-7 allows a minute). */
const REMEMBER_MS = 5_000;

export interface FailureBreaker {
  /** Counts one failed login, for any account and from any address. */
  record(): Promise<void>;
  /** Too many logins failed lately: each one now needs a captcha. */
  isOpen(): Promise<boolean>;
}

/** Counts the whole site's failed logins by the minute; a guess on each of many accounts is visible nowhere else. */
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
        // Waiting callers get the failure, and the login is refused; only the cached answer is dropped.
        if (lastCheck === mine) lastCheck = null;
      });
      return mine.answer;
    },
  };
}
