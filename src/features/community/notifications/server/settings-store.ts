import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { NotificationKind } from "../../../../domain/notifications/kind-names.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { follows, notificationChoices, notificationTimes } from "./notification-tables.ts";

export type ChoiceRow = typeof notificationChoices.$inferSelect;
export type TimesRow = typeof notificationTimes.$inferSelect;

/** The choices of these people that differ from the defaults; of one kind or of all. */
export async function listChoices(
  db: DatabaseOrTransaction,
  { userIds, kind }: { userIds: readonly number[]; kind?: NotificationKind },
): Promise<ChoiceRow[]> {
  const ofKind = kind && eq(notificationChoices.kind, kind);
  return db
    .select()
    .from(notificationChoices)
    .where(and(inArray(notificationChoices.userId, [...userIds]), ofKind));
}

export async function listTimes(db: DatabaseOrTransaction, userIds: readonly number[]): Promise<Map<number, TimesRow>> {
  const rows = await db
    .select()
    .from(notificationTimes)
    .where(inArray(notificationTimes.userId, [...userIds]));
  return new Map(rows.map((row) => [row.userId, row]));
}

export type FollowRow = typeof follows.$inferSelect;

/** All follows of a user, latest first; their number is limited. */
export async function listAllFollows(db: DatabaseOrTransaction, userId: number): Promise<FollowRow[]> {
  return db.select().from(follows).where(eq(follows.userId, userId)).orderBy(desc(follows.followedAt));
}

export async function saveChoices(db: DatabaseOrTransaction, rows: readonly ChoiceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(notificationChoices)
    .values([...rows])
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.kind, notificationChoices.channel],
      set: { isOn: sql`excluded.is_on`, changedAt: sql`excluded.changed_at` },
    });
}

export async function saveTimes(db: DatabaseOrTransaction, row: TimesRow): Promise<void> {
  await db.insert(notificationTimes).values(row).onConflictDoUpdate({ target: notificationTimes.userId, set: row });
}
