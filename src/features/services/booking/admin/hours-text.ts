import { type DayPart, formatMinutes, type WeeklyHours } from "../booking-hours.ts";

const PART = /^(\d{1,2})[:：](\d{2})\s*[-–—~～至到]\s*(\d{1,2})[:：](\d{2})$/;

/** Formats hours: `09:00–12:00, 14:00–18:00`; empty means no hours. */
export function hoursText(parts: readonly DayPart[]): string {
  return parts.map(({ from, to }) => `${formatMinutes(from)}–${formatMinutes(to)}`).join(", ");
}

/** Parses typed hours; null if one of them is invalid. */
export function readHours(typed: string): DayPart[] | null {
  const parts = typed
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(readPart);
  return parts.every((part) => part !== null) ? parts : null;
}

function readPart(text: string): DayPart | null {
  const [, fromHours, fromMinutes, toHours, toMinutes] = PART.exec(text)?.map(Number) ?? [];
  if (fromHours === undefined || fromMinutes === undefined) return null;
  if (toHours === undefined || toMinutes === undefined) return null;
  return { from: fromHours * 60 + fromMinutes, to: toHours * 60 + toMinutes };
}

const SHORT_DAYS = ["一", "二", "三", "四", "五", "六", "日"];

/** The hours of a week, from Monday; days with the same hours are named together. */
export function weekText(week: WeeklyHours): string {
  const days = week.flatMap((parts, day) => (parts.length === 0 ? [] : [{ day, hours: hoursText(parts) }]));
  const together = Map.groupBy(days, ({ hours }) => hours);
  const texts = Array.from(
    together,
    ([hours, same]) => `周${same.map(({ day }) => SHORT_DAYS[day]).join("、")} ${hours}`,
  );
  return texts.length === 0 ? "每周没有时间" : texts.join("；");
}
