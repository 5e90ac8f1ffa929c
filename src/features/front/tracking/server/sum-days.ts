import { DAY_MS } from "../../../../kit/values/durations.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { RAW_RETENTION_DAYS } from "../tracking-limits.ts";
import { deleteBatchesBefore, deleteEventsBefore, findFirstDay } from "./event-store.ts";
import { claimDay, forgetDaysBefore, insertSums } from "./sum-store.ts";
import type { TrackingContext } from "./tracking-context.ts";

const AT_ONCE = 20_000;

/**
 * Sums up every completed day exactly once, however often and in however many processes it runs, including missed
 * nights. Then it deletes rows older than a month, which are all summed by then.
 */
export async function sumDays({ db, clock }: Pick<TrackingContext, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const first = await findFirstDay(db);
  if (first === null) return;
  for (const day of daysBetween(first, dayOf(new Date(now.getTime() - DAY_MS)))) {
    await db.transaction(async (tx) => {
      if (await claimDay(tx, { day, at: now })) await insertSums(tx, day);
    });
  }
  const oldest = dayOf(new Date(now.getTime() - RAW_RETENTION_DAYS * DAY_MS));
  while ((await deleteEventsBefore(db, oldest, AT_ONCE)) === AT_ONCE);
  await forgetDaysBefore(db, oldest);
  await deleteBatchesBefore(db, new Date(now.getTime() - DAY_MS));
}

/** Each day from the first to the last, both inclusive. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
