import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { NotificationTypes } from "../../../../domain/notifications/define-notification.ts";
import type { NotificationKind } from "../../../../domain/notifications/kind-names.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { EventRow } from "./event-store.ts";
import { withoutTexts } from "./event-store.ts";
import { notificationCounts, notifications } from "./notification-tables.ts";

export type NotificationRow = typeof notifications.$inferSelect;
export type CountRow = typeof notificationCounts.$inferSelect;

/**
 * Locks the counts of these users until the transaction ends. Every change of a user's notifications locks them first
 * and in the order of ids, so that transactions do not deadlock. The daily counts restart each day.
 */
export async function lockCounts(
  tx: Transaction,
  { userIds, day }: { userIds: readonly number[]; day: string },
): Promise<Map<number, CountRow>> {
  const wanted = userIds.toSorted((one, other) => one - other).map((userId) => ({ userId, day }));
  if (wanted.length === 0) return new Map();
  const { notified, mails, sms } = notificationCounts;
  const ofToday = (column: PgColumn) =>
    sql`case when ${notificationCounts.day} = excluded.day then ${column} else 0 end`;
  const rows = await tx
    .insert(notificationCounts)
    .values(wanted)
    .onConflictDoUpdate({
      target: notificationCounts.userId,
      set: { day: sql`excluded.day`, notified: ofToday(notified), mails: ofToday(mails), sms: ofToday(sms) },
    })
    .returning();
  return new Map(rows.map((row) => [row.userId, row]));
}

export async function saveCounts(tx: Transaction, rows: readonly CountRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(notificationCounts)
    .values([...rows])
    .onConflictDoUpdate({
      target: notificationCounts.userId,
      set: {
        unread: sql`excluded.unread`,
        notified: sql`excluded.told`,
        mails: sql`excluded.mails`,
        sms: sql`excluded.sms`,
      },
    });
}

/**
 * The list must contain each user once.
 * @returns the users for whom it is a new notification; for others it was added to an unread one about the same subject
 */
export async function addNotifications(
  { types }: { types: NotificationTypes },
  tx: Transaction,
  notified: readonly { event: EventRow; userId: number }[],
): Promise<Set<number>> {
  if (notified.length === 0) return new Set();
  const rows = await tx
    .insert(notifications)
    .values(
      notified.map(({ event: { id: eventId, kind, data, actorId, happenedAt, about }, userId }) => {
        const bundle = types[kind].isBundled ? `${kind}:${about}` : null;
        return { eventId, userId, kind, data, actorId, happenedAt, bundle };
      }),
    )
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.bundle],
      targetWhere: isNotNull(notifications.bundle),
      set: {
        count: sql`${notifications.count} + 1`,
        actorId: sql`excluded.actor_id`,
        data: sql`excluded.data`,
        happenedAt: sql`excluded.happened_at`,
      },
    })
    .returning({ userId: notifications.userId, count: notifications.count });
  return new Set(rows.flatMap(({ userId, count }) => (count === 1 ? [userId] : [])));
}

export async function readUnread(db: DatabaseOrTransaction, userId: number): Promise<number> {
  const [row] = await db
    .select({ unread: notificationCounts.unread })
    .from(notificationCounts)
    .where(eq(notificationCounts.userId, userId));
  return row?.unread ?? 0;
}

export interface Place {
  happenedAt: Date;
  id: number;
}

/** Newest first, from a position on. */
export async function listNotificationsOf(
  db: DatabaseOrTransaction,
  options: {
    userId: number;
    kind?: NotificationKind | undefined;
    isUnread: boolean;
    after: Place | null;
    limit: number;
  },
): Promise<NotificationRow[]> {
  const { userId, kind, isUnread, after, limit } = options;
  const { happenedAt, id } = notifications;
  return db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        kind && eq(notifications.kind, kind),
        isUnread ? isNull(notifications.readAt) : undefined,
        after ? sql`(${happenedAt}, ${id}) < (${after.happenedAt.toISOString()}::timestamptz, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(happenedAt), desc(id))
    .limit(limit);
}

/** @returns how many of them were unread */
export async function markRead(
  tx: Transaction,
  { userId, id, now }: { userId: number; id: number | null; now: Date },
): Promise<number> {
  const which = and(
    eq(notifications.userId, userId),
    isNull(notifications.readAt),
    id === null ? undefined : eq(notifications.id, id),
  );
  const { rowCount } = await tx.update(notifications).set({ readAt: now, bundle: null }).where(which);
  return rowCount ?? 0;
}

/** @returns how many of them were read */
export async function markUnread(
  tx: Transaction,
  { userId, id, readAt }: { userId: number; id: number | null; readAt: Date | null },
): Promise<number> {
  const which = and(
    eq(notifications.userId, userId),
    id === null ? undefined : eq(notifications.id, id),
    readAt === null ? isNotNull(notifications.readAt) : eq(notifications.readAt, readAt),
  );
  const { rowCount } = await tx.update(notifications).set({ readAt: null }).where(which);
  return rowCount ?? 0;
}

export async function addToUnread(tx: Transaction, userId: number, by: number): Promise<void> {
  const unread = sql`${notificationCounts.unread} + ${by}`;
  await tx.update(notificationCounts).set({ unread }).where(eq(notificationCounts.userId, userId));
}

/** Notifies the browsers of these users in every process once the transaction commits. */
export async function announceChange(tx: Transaction, userIds: readonly number[]): Promise<void> {
  // The payload of a PostgreSQL notification is limited to 8000 bytes.
  for (let start = 0; start < userIds.length; start += 400)
    await tx.execute(sql`select pg_notify(${NOTIFIED_CHANNEL}, ${userIds.slice(start, start + 400).join(",")})`);
}

/** Channel on which every process receives whose notifications changed; the payload is user ids separated by commas. */
export const NOTIFIED_CHANNEL = "notified";

/** Old notifications: read ones from before one moment, all from before another. */
export async function listOld(
  tx: Transaction,
  { read, unread, limit }: { read: Date; unread: Date; limit: number },
): Promise<{ id: number; userId: number }[]> {
  const isOld = or(isNotNull(notifications.readAt), lt(notifications.happenedAt, unread));
  return tx
    .select({ id: notifications.id, userId: notifications.userId })
    .from(notifications)
    .where(and(lt(notifications.happenedAt, read), isOld))
    .limit(limit);
}

/** @returns their users, and whether they were unread */
export async function deleteNotifications(
  tx: Transaction,
  ids: readonly number[],
): Promise<Pick<NotificationRow, "userId" | "readAt">[]> {
  return tx
    .delete(notifications)
    .where(inArray(notifications.id, [...ids]))
    .returning({ userId: notifications.userId, readAt: notifications.readAt });
}

/** Deletes the notifications for this person, and this person's name and texts in those for others. */
export async function forgetActorInNotifications(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(notifications)
    .set({ actorId: null, data: withoutTexts(notifications.data) })
    .where(eq(notifications.actorId, userId));
}
