import { countDaysInARow } from "../learning-days.ts";
import { CALENDAR_DAYS } from "../learning-limits.ts";
import { listDays, sumSeconds } from "./day-store.ts";
import type { LearningDependencies } from "./learning-context.ts";
import { countFinished } from "./progress-store.ts";

/** Ten years of days in a row. */
const DAYS_COUNTED = 3_660;

/** What somebody has learned so far, from what the site itself noted. */
export async function readLearningProfile({ db, clock }: LearningDependencies, userId: number) {
  const [days, seconds, finishedThings] = await Promise.all([
    listDays(db, { userId, limit: DAYS_COUNTED }),
    sumSeconds(db, userId),
    countFinished(db, userId),
  ]);
  const daysInARow = countDaysInARow(
    days.map(({ day }) => day),
    clock.now(),
  );
  return { seconds, daysInARow, finishedThings, days: days.slice(0, CALENDAR_DAYS).reverse() };
}
