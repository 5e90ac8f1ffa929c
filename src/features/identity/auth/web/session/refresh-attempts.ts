import { ApiError } from "../../../../../kit/api/api-error.ts";

const TRACKED_MS = 3_600_000; // spec §4: refresh attempts are tracked over one hour
const QUICK_PAUSES_MS = [1_000, 4_000] as const;
const FIRST_BACK_OFF_MS = 5_000;
const LONGEST_BACK_OFF_MS = 300_000;

/** The attempts of the last hour. */
export function recentAttempts(attempts: readonly number[], now: number): number[] {
  return attempts.filter((at) => now - at < TRACKED_MS);
}

/** Only a 401 answer to the refresh call itself ends the session (decisions §3). */
export function isRefusal(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 401;
}

interface Retrying<T> {
  request(): Promise<T>;
  wait(ms: number): Promise<void>;
}

/**
 * A refresh is tried up to three times, because a lost answer or a restarting server is often a matter of moments.
 * Repeating is safe, since the server issues the same successor again. A throttled refresh is not repeated here.
 */
export async function requestWithRetries<T>({ request, wait }: Retrying<T>): Promise<T> {
  for (const ms of QUICK_PAUSES_MS) {
    try {
      return await request();
    } catch (cause) {
      if (!mayPassAtOnce(cause)) throw cause;
      await wait(ms);
    }
  }
  return request();
}

/** How long to wait after this many failed refreshes: as long as the server requires, and longer each time. */
export function backOffMs(cause: unknown, failures: number): number {
  const grown = Math.min(FIRST_BACK_OFF_MS * 2 ** (failures - 1), LONGEST_BACK_OFF_MS);
  return Math.max(grown, (retryAfterSeconds(cause) ?? 0) * 1_000);
}

function mayPassAtOnce(cause: unknown): boolean {
  if (!(cause instanceof ApiError) || retryAfterSeconds(cause) !== null) return false;
  return cause.code === "NETWORK" || cause.code === "TIMEOUT" || cause.status >= 500;
}

function retryAfterSeconds(cause: unknown): number | null {
  const seconds = cause instanceof ApiError ? Number(cause.extra.retry_after) : Number.NaN;
  return seconds > 0 && Number.isFinite(seconds) ? seconds : null;
}
