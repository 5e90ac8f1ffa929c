const DAY = /^(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?$/;
const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})$/;
const TIME = /^(\d{1,2})[:：](\d{2})$/;

/**
 * Reads a typed day as `2026-11-30`, from `2026-11-30`, `2026/11/30`, `2026年11月30日`, `20261130`, or without a year
 * in that of `today`. Empty for an empty text; null when it is no day of the calendar.
 */
export function readDay(typed: string, today: string): string | null {
  const text = typed.trim();
  if (text === "") return "";
  const [, year = today.slice(0, 4), month = "", day = ""] = DAY.exec(text) ?? COMPACT_DAY.exec(text) ?? [];
  if (month === "") return null;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(written) ? written : null;
}

/** Reads a typed day and time as `2026-11-30T20:30`, the day as `readDay` does; a day alone begins at 00:00. */
export function readDayAndTime(typed: string, today: string): string | null {
  const [dayText = "", timeText = "0:00", ...more] = typed.trim().split(/[\sT]+/);
  const day = readDay(dayText, today);
  if (day === null || day === "") return day;
  const [, hours = "", minutes = ""] = TIME.exec(timeText) ?? [];
  if (more.length > 0 || hours === "" || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${day}T${hours.padStart(2, "0")}:${minutes}`;
}

function isDay(written: string): boolean {
  const at = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written);
}
