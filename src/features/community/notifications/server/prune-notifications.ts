import {
  EVENT_RETENTION_DAYS,
  READ_RETENTION_DAYS,
  UNREAD_RETENTION_DAYS,
} from "../../../../domain/notifications/notification-limits.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { deleteSettledBefore } from "./delivery-store.ts";
import { deleteEventsBefore } from "./event-store.ts";
import { addToUnread, deleteNotifications, listOld, lockCounts } from "./notification-store.ts";
import type { NotificationsDependencies } from "./notifications-context.ts";

const AT_ONCE = 2_000;

/** Deletes outdated notifications. */
export async function pruneNotifications(context: Pick<NotificationsDependencies, "db" | "clock">): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  while (
    (await pruneSome(context, { read: before(READ_RETENTION_DAYS), unread: before(UNREAD_RETENTION_DAYS) })) === AT_ONCE
  );
  await deleteSettledBefore(db, before(UNREAD_RETENTION_DAYS));
  await deleteEventsBefore(db, before(EVENT_RETENTION_DAYS));
}

async function pruneSome(
  { db, clock }: Pick<NotificationsDependencies, "db" | "clock">,
  moments: { read: Date; unread: Date },
): Promise<number> {
  return db.transaction(async (tx) => {
    const old = await listOld(tx, { ...moments, limit: AT_ONCE });
    if (old.length === 0) return 0;
    const userIds = [...new Set(old.map(({ userId }) => userId))];
    await lockCounts(tx, { userIds, day: dayOf(clock.now()) });
    const gone = await deleteNotifications(
      tx,
      old.map(({ id }) => id),
    );
    const unread = Map.groupBy(
      gone.filter(({ readAt }) => readAt === null),
      ({ userId }) => userId,
    );
    for (const [userId, ofUser] of unread) await addToUnread(tx, userId, -ofUser.length);
    return old.length;
  });
}
