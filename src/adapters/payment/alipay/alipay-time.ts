import { SHANGHAI_AHEAD_MS } from "../../../kit/values/shanghai-day.ts";

/** `2026-11-20 20:30:05`, always Beijing time, whatever zone the server is in. */
export function formatAlipayTime(moment: Date): string {
  return new Date(moment.getTime() + SHANGHAI_AHEAD_MS).toISOString().slice(0, 19).replace("T", " ");
}

/** null where it is no time: money that is vouched for is not turned away for that. */
export function readAlipayTime(text: string | undefined): Date | null {
  if (text === undefined || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?$/.test(text)) return null;
  const moment = new Date(`${text.replace(" ", "T")}+08:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
