import { CronExpressionParser } from "cron-parser";
import type { Job } from "../../src/kit/process/job.ts";
import { DAY_MS } from "../../src/kit/values/durations.ts";
import { dayOf, startOfDay } from "../../src/kit/values/shanghai-day.ts";

/** Around both ends of February the site runs from the 21st to the 1st, otherwise from the 28th; then it is stopped. */
const isStopped = (day: string) => !/-(?:01|28|29|30|31)$|^(?:2027-02|2027-03|2028-02)-2[1-9]$/.test(day);

/** The next moment at which a job is scheduled and the site runs. */
export function nextRun({ schedule = "" }: Pick<Job, "schedule">, after: Date): Date {
  const moment = CronExpressionParser.parse(schedule, { currentDate: after, tz: "Asia/Shanghai" }).next().toDate();
  if (!isStopped(dayOf(moment))) return moment;
  let midnight = startOfDay(moment);
  while (isStopped(dayOf(new Date(midnight)))) midnight += DAY_MS;
  return nextRun({ schedule }, new Date(midnight - 1));
}
