import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** Hides the precision of timers: they fire to the millisecond, and a measured difference may be smaller. */
const BLUR_MS = 20;

/**
 * Waits until `minMs` and a small random time have passed since `startedAt` (`performance.now()`), so that the duration
 * of an answer reveals nothing about the work (security AUTH-1).
 */
export async function hideTime(startedAt: number, minMs: number): Promise<void> {
  if (minMs === 0) return;
  const until = startedAt + minMs + randomInt(BLUR_MS * 1000) / 1000;
  await sleep(Math.max(0, until - performance.now()));
}
