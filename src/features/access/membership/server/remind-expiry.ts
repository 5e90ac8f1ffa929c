import { LEVEL } from "../../../../domain/access/levels.ts";
import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { startOfDay } from "../../../../kit/values/shanghai-day.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import { EXPIRY_REMINDER_DAYS, expiryNotification } from "../notifications.ts";
import { listEnding } from "./ledger/grant-store.ts";

const LONGEST_NOTICE_DAYS = Math.max(...EXPIRY_REMINDER_DAYS);
const AT_ONCE = 500;

interface ReminderDependencies {
  db: Database;
  clock: Clock;
  notify: Notify;
}

/**
 * Sends reminders of memberships that end soon. Reminders that a stopped site missed are sent once when it runs again.
 */
export function remindExpiryJob(context: ReminderDependencies): Job {
  return { name: "remind-expiry", schedule: "5 9-20 * * *", run: () => remindExpiry(context) };
}

async function remindExpiry({ db, clock, notify }: ReminderDependencies): Promise<void> {
  const now = clock.now();
  const until = new Date(startOfDay(now) + (LONGEST_NOTICE_DAYS + 1) * DAY_MS);
  for (let after = 0; ; ) {
    const ending = await listEnding(db, { from: now, until, after, limit: AT_ONCE });
    await db.transaction(async (tx) => {
      for (const { id, userId, level, startsAt, endsAt } of ending) {
        const due = findDueReminder({ startsAt, endsAt }, now);
        if (due === null) continue;
        await notify(
          tx,
          expiryNotification.notice({
            to: userId,
            about: `grant:${id}`,
            key: `membership:${userId}:${level}:${endsAt.toISOString()}:${due.threshold}`,
            data: {
              level: level === LEVEL.premium ? "高级会员" : "VIP 会员",
              days: due.days,
              endsAt: endsAt.toISOString(),
            },
          }),
        );
      }
    });
    after = ending.at(-1)?.id ?? after;
    if (ending.length < AT_ONCE) return;
  }
}

/**
 * The reminder due on this day: the last threshold that was reached, with the days that are left. A term that began
 * after a threshold gets no reminder for it. null: no reminder is due.
 */
export function findDueReminder(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): { threshold: number; days: number } | null {
  const days = (startOfDay(endsAt) - startOfDay(now)) / DAY_MS;
  const threshold = EXPIRY_REMINDER_DAYS.find((limit) => days <= limit);
  if (threshold === undefined) return null;
  const isReachedWithin = startOfDay(endsAt) - threshold * DAY_MS >= startOfDay(startsAt);
  return isReachedWithin ? { threshold, days } : null;
}
