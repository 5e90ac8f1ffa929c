// The rules of spec §4 and §9; seconds in the specification, milliseconds where a clock is compared.
const VALID_ABOVE_SECONDS = 60;
const SKIP_ABOVE_SECONDS = 600;
const REFRESH_AHEAD_SECONDS = 300;
const REFRESH_NOT_BEFORE_SECONDS = 300;
// Timers overflow above 31 bits and would fire at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A token counts as valid while more than 60 s remain. */
export function isValid(expiresAt: number, now: number): boolean {
  return expiresAt - now > VALID_ABOVE_SECONDS * 1000;
}

/** A refresh is skipped while more than 600 s remain. */
export function needsRefresh(expiresAt: number, now: number): boolean {
  return expiresAt - now <= SKIP_ABOVE_SECONDS * 1000;
}

/** The time from login or refresh to the next refresh: lifetime − 300 s, at least 300 s. */
export function refreshDelayMs(lifetimeSeconds: number): number {
  const seconds = Math.max(lifetimeSeconds - REFRESH_AHEAD_SECONDS, REFRESH_NOT_BEFORE_SECONDS);
  return Math.min(seconds * 1000, LONGEST_TIMER_MS);
}

/** The same for a token found in storage, whose login is in the past. */
export function restoredDelayMs(expiresAt: number, now: number): number {
  return Math.min(Math.max(expiresAt - REFRESH_AHEAD_SECONDS * 1000 - now, 0), LONGEST_TIMER_MS);
}
