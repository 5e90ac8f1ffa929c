import { AppError } from "../api/app-error.ts";

/** At most `max` attempts in any period of `windowSeconds`. */
export interface ThrottleWindow {
  max: number;
  windowSeconds: number;
}

/** An attempt that is counted against one or more windows. */
export interface ThrottleAttempt {
  /** The counted key, e.g. `sms:<number>`. */
  key: string;
  /** All windows must have space; an attempt is counted in all or in none. */
  windows: readonly ThrottleWindow[];
}

/** The result of one attempt, in terms of its most restrictive window. */
export interface ThrottleAnswer {
  allowed: boolean;
  limit: number;
  /** Attempts that are possible immediately. */
  remaining: number;
  /** When the oldest counted attempt expires and one more is allowed. */
  resetAt: Date;
  /** Whole seconds until `resetAt`. */
  resetSeconds: number;
  /** Whole seconds until an attempt can succeed; 0 if one could succeed now. */
  retryAfterSeconds: number;
}

/** Counts attempts over sliding windows. Attempts at the same moment never exceed a window together. */
export interface Throttle {
  /** Counts the attempt if all windows have space, and returns the state either way. Throws if counting fails. */
  consume(attempt: ThrottleAttempt): Promise<ThrottleAnswer>;
  /** Removes the newest counted attempt of `key`, if the attempted action did not happen. */
  giveBack(key: string): Promise<void>;
}

/** `count` attempts, the latest at `at` (milliseconds); counting by the latest never allows one too many. */
export interface CountedAttempts {
  at: number;
  count: number;
}

/**
 * The state of a limit after an attempt.
 * @param log the counted attempts, oldest first; when `allowed` it contains the attempt itself
 */
export function answerThrottle(options: {
  log: readonly CountedAttempts[];
  windows: readonly ThrottleWindow[];
  nowMs: number;
  allowed: boolean;
}): ThrottleAnswer {
  const { log, windows, nowMs, allowed } = options;
  const states = windows.map((window) => {
    const inside = log.filter((entry) => entry.at > nowMs - window.windowSeconds * 1000);
    const used = inside.reduce((sum, entry) => sum + entry.count, 0);
    const oldest = inside[0]?.at ?? nowMs;
    const remaining = Math.max(0, window.max - used);
    return { limit: window.max, remaining, resetMs: oldest + window.windowSeconds * 1000 };
  });
  states.sort((a, b) => a.remaining - b.remaining || b.resetMs - a.resetMs);
  const tightest = states[0] ?? { limit: 0, remaining: 0, resetMs: nowMs };
  const waitSeconds = Math.max(1, Math.ceil((tightest.resetMs - nowMs) / 1000));
  return {
    allowed,
    limit: tightest.limit,
    remaining: tightest.remaining,
    resetAt: new Date(tightest.resetMs),
    resetSeconds: waitSeconds,
    retryAfterSeconds: tightest.remaining > 0 ? 0 : waitSeconds,
  };
}

/** The longest of the windows in milliseconds: older attempts need not be stored. */
export function longestWindowMs(windows: readonly ThrottleWindow[]): number {
  return Math.max(0, ...windows.map((window) => window.windowSeconds)) * 1000;
}

/**
 * Counts one attempt and returns its state. Throws 429 with `limit`, `remaining`, `reset_time` and `retry_after` (spec
 * §8) if the limit is used up, and 503 if counting fails: these limits fail closed (security §3).
 */
export async function spendOrRefuse(throttle: Throttle, attempt: ThrottleAttempt): Promise<ThrottleAnswer> {
  const answer = await throttle.consume(attempt).catch((cause: unknown) => {
    throw new AppError({ status: 503, code: "SERVICE_UNAVAILABLE", message: "服务暂时不可用，请稍后重试", cause });
  });
  if (!answer.allowed) throw tooManyRequests(answer);
  return answer;
}

/** The 429 of spec §8 for an attempt that was refused. */
export function tooManyRequests(answer: ThrottleAnswer): AppError {
  return new AppError({
    status: 429,
    code: "TOO_MANY_REQUESTS",
    message: `操作过于频繁，请在 ${answer.retryAfterSeconds} 秒后重试`,
    extra: {
      limit: answer.limit,
      remaining: answer.remaining,
      reset_time: answer.resetAt.toISOString(),
      retry_after: answer.retryAfterSeconds,
    },
  });
}
