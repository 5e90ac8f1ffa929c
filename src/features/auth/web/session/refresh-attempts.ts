import { ApiError } from "../../../../kit/api-error.ts";

const TRACKED_MS = 3_600_000; // spec §4: refresh attempts are tracked over one hour
const RETRY_PAUSES_MS = [1_000, 4_000] as const;

/** The attempts that still count: those of the last hour. */
export function recentAttempts(attempts: readonly number[], now: number): number[] {
  return attempts.filter((at) => now - at < TRACKED_MS);
}

interface Retrying<T> {
  request(): Promise<T>;
  wait(ms: number): Promise<void>;
}

/**
 * One refresh may take three tries: a lost answer or a restarting server is no reason to log an honest visitor out.
 * Repeating is safe because the server issues the same successor again.
 */
export async function requestWithRetries<T>({ request, wait }: Retrying<T>): Promise<T> {
  for (const ms of RETRY_PAUSES_MS) {
    try {
      return await request();
    } catch (cause) {
      if (!mayPass(cause)) throw cause;
      await wait(ms);
    }
  }
  return request();
}

function mayPass(cause: unknown): boolean {
  if (!(cause instanceof ApiError)) return false;
  return cause.code === "NETWORK" || cause.code === "TIMEOUT" || cause.status >= 500;
}
