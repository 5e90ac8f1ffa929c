import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** Hides what timers reveal: they fire to the millisecond, and a difference may be smaller. */
const BLUR_MS = 20;

/**
 * Waits until `leastMs`, and a little more by chance, have passed since `startedAt` (`performance.now()`), so that the
 * time of an answer reveals nothing of the work behind it (security AUTH-1).
 */
export async function hideTime(startedAt: number, leastMs: number): Promise<void> {
  if (leastMs === 0) return;
  const until = startedAt + leastMs + randomInt(BLUR_MS * 1000) / 1000;
  await sleep(Math.max(0, until - performance.now()));
}
