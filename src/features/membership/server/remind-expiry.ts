import type { Job } from "../../../kit/process/job.ts";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { startOfDay } from "../../../kit/values/shanghai-day.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Database } from "../../../ports/database.ts";
import type { Notify } from "../../notifications/notify.ts";
import { LEVEL } from "../levels.ts";
import { listEnding } from "./ledger/grant-store.ts";

/** Days before the end on which a member is told, the last day itself included. */
const REMINDER_DAYS = [7, 3, 0] as const;
const AT_ONCE = 500;

interface ReminderDependencies {
  db: Database;
  clock: Clock;
  notify: Notify;
}

/** Reminds of memberships that are about to end; hourly by day, so that a site that was down still does. */
export function remindExpiryJob(context: ReminderDependencies): Job {
  return { name: "remind-expiry", schedule: "5 9-20 * * *", run: () => remindExpiry(context) };
}

async function remindExpiry(context: ReminderDependencies): Promise<void> {
  const now = context.clock.now();
  const today = startOfDay(now);
  for (const days of REMINDER_DAYS) {
    const from = new Date(Math.max(today + days * DAY_MS, now.getTime()));
    await remindOf(context, { days, from, until: new Date(today + (days + 1) * DAY_MS) });
  }
}

async function remindOf(
  { db, notify }: ReminderDependencies,
  { days, from, until }: { days: number; from: Date; until: Date },
): Promise<void> {
  for (let after = 0; ; ) {
    const ending = await listEnding(db, { from, until, after, limit: AT_ONCE });
    await db.transaction(async (tx) => {
      for (const { id, userId, level, endsAt } of ending)
        await notify(tx, {
          ...{ kind: "membership", to: userId, about: `grant:${id}`, key: `membership:${id}:${days}` },
          data: { level: level === LEVEL.premium ? "高级会员" : "VIP 会员", days, endsAt: endsAt.toISOString() },
        });
    });
    after = ending.at(-1)?.id ?? after;
    if (ending.length < AT_ONCE) return;
  }
}
