import { DAY_MS, HOUR_MS } from "../../../kit/values/durations.ts";
import { startOfDay } from "../../../kit/values/shanghai-day.ts";
import { dayAfterWorkingDays } from "../../commerce/invoices/working-days.ts";

/** Holidays are not known here. Ignoring them only makes the due time earlier. */
const NO_NAMED_DAYS = { holidays: [], workdays: [] };

export type DueRule = { hours: number } | { days: number } | { workingDays: number };

/**
 * The due time of an answer to a case received at the given moment: hours exactly, days until the end of the last day
 * in Beijing.
 */
export function dueOf(rule: DueRule, from: Date): Date {
  if ("hours" in rule) return new Date(from.getTime() + rule.hours * HOUR_MS);
  const lastBegins =
    "days" in rule
      ? startOfDay(from) + rule.days * DAY_MS
      : Date.parse(`${dayAfterWorkingDays(from, rule.workingDays, NO_NAMED_DAYS)}T00:00:00+08:00`);
  return new Date(lastBegins + DAY_MS - 1);
}

/** `十五个工作日内`, as shown on the page. */
export function dueText(rule: DueRule): string {
  if ("hours" in rule) return `${rule.hours} 小时内`;
  return "days" in rule ? `${rule.days} 天内` : `${rule.workingDays} 个工作日内`;
}
