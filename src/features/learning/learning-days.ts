const DAY_MS = 24 * 60 * 60 * 1000;
/** China keeps one zone without summer time. */
const SHANGHAI_SHIFT_MS = 8 * 60 * 60 * 1000;

/** The day in Asia/Shanghai that a moment falls on, as `2026-11-20`. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + SHANGHAI_SHIFT_MS).toISOString().slice(0, 10);
}

/**
 * Days in a row with activity, up to today; while today has none yet, up to yesterday, so that a row is not broken before
 * its day is over.
 */
export function countDaysInARow(days: Iterable<string>, now: Date): number {
  const active = new Set(days);
  const today = dayOf(now);
  let day = active.has(today) ? today : dayBefore(today);
  let row = 0;
  while (active.has(day)) {
    row += 1;
    day = dayBefore(day);
  }
  return row;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
