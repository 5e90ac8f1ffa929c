import { type DayPart, formatMinutes } from "../booking-hours.ts";

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
