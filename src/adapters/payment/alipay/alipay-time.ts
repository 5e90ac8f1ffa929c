import { SHANGHAI_AHEAD_MS } from "../../../kit/values/shanghai-day.ts";

/** `2026-11-20 20:30:05`, always in Beijing time, whatever time zone the server uses. */
export function formatAlipayTime(moment: Date): string {
  return new Date(moment.getTime() + SHANGHAI_AHEAD_MS).toISOString().slice(0, 19).replace("T", " ");
}

/** null if it is not a time: a verified payment is not rejected because of that. */
export function readAlipayTime(text: string | undefined): Date | null {
  if (text === undefined || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?$/.test(text)) return null;
  const moment = new Date(`${text.replace(" ", "T")}+08:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
