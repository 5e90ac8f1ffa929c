import { countDaysInARow } from "../learning-days.ts";
import { CALENDAR_DAYS } from "../learning-limits.ts";
import { findTotals, listDays } from "./day-store.ts";
import { countFinishedWorks } from "./finished-store.ts";
import type { LearningDependencies } from "./learning-context.ts";

/** A user's learning so far, from the site's own records. */
export async function readLearningProfile({ db, clock }: LearningDependencies, userId: number) {
  const [days, totals, finishedWorks] = await Promise.all([
    listDays(db, { userId, limit: CALENDAR_DAYS }),
    findTotals(db, userId),
    countFinishedWorks(db, userId),
  ]);
  return {
    seconds: totals?.seconds ?? 0,
    daysInARow: totals ? countDaysInARow({ from: totals.rowFrom, to: totals.rowTo }, clock.now()) : 0,
    finishedWorks,
    finishedResources: totals?.finishedResources ?? 0,
    days: days.reverse(),
  };
}
