import { MINUTE_MS } from "../../../../../kit/values/durations.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import { BREAKER_MINUTES } from "../../auth-limits.ts";
import { countLoginFailure, hadFailures } from "./login-failure-store.ts";

/** An attack is noticed by every process this soon (security OTP-7 allows a minute). */
const REMEMBER_MS = 5_000;

export interface FailureBreaker {
  /** Counts one failed login, of whichever account and from wherever. */
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
  let asked: { atMs: number; answer: Promise<boolean> } | null = null;

  const ask = (nowMs: number) =>
    hadFailures(db, { since: new Date(nowMs - BREAKER_MINUTES * MINUTE_MS), least: failuresPerMinute });

  return {
    async record() {
      await countLoginFailure(db, new Date(Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS));
    },
    async isOpen() {
      const nowMs = clock.now().getTime();
      const ageMs = nowMs - (asked?.atMs ?? Number.NEGATIVE_INFINITY);
      if (asked && ageMs >= 0 && ageMs < REMEMBER_MS) return asked.answer;
      const mine = { atMs: nowMs, answer: ask(nowMs) };
      asked = mine;
      mine.answer.catch(() => {
        // Waiting callers get the failure, and the login is refused; only the cached answer is dropped.
        if (asked === mine) asked = null;
      });
      return mine.answer;
    },
  };
}
