import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { notificationEvents } from "./notification-tables.ts";

export type EventRow = typeof notificationEvents.$inferSelect;

/** @returns its number; null when the key existed */
export async function insertEvent(
  tx: Transaction,
  event: Omit<EventRow, "id" | "notifiedUpTo" | "notifiedAt">,
): Promise<number | null> {
  const [row] = await tx
    .insert(notificationEvents)
    .values(event)
    .onConflictDoNothing({ target: notificationEvents.key })
    .returning({ id: notificationEvents.id });
  return row?.id ?? null;
}

/** The event, locked until the transaction ends; null: processed already, or by another process. */
export async function claimEvent(tx: Transaction, id: number): Promise<EventRow | null> {
  const [row] = await tx
    .select()
    .from(notificationEvents)
    .where(and(eq(notificationEvents.id, id), isNull(notificationEvents.notifiedAt)))
    .for("update", { skipLocked: true });
  return row ?? null;
}

/**
 * Those of these events that are for one person and neither processed nor locked, the oldest first; locked like one.
 */
export async function claimOwnEvents(tx: Transaction, ids: readonly number[]): Promise<EventRow[]> {
  const { id, notifiedAt, userId } = notificationEvents;
  return tx
    .select()
    .from(notificationEvents)
    .where(and(inArray(id, [...ids]), isNull(notifiedAt), isNotNull(userId)))
    .orderBy(asc(id))
    .for("update", { skipLocked: true });
}

/** Marks that everybody was notified, or all up to this follower. */
export async function markNotified(
  tx: Transaction,
  ids: readonly number[],
  change: Partial<Pick<EventRow, "notifiedAt" | "notifiedUpTo" | "phone" | "email" | "butNot">>,
): Promise<void> {
  await tx
    .update(notificationEvents)
    .set(change)
    .where(inArray(notificationEvents.id, [...ids]));
}

/** Overdue events, the oldest first. */
export async function listUntold(
  db: DatabaseOrTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: notificationEvents.id })
    .from(notificationEvents)
    .where(and(isNull(notificationEvents.notifiedAt), lt(notificationEvents.happenedAt, before)))
    .orderBy(asc(notificationEvents.happenedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function deleteEventsBefore(db: DatabaseOrTransaction, moment: Date): Promise<void> {
  await db.delete(notificationEvents).where(lt(notificationEvents.happenedAt, moment));
}

/** Deletes the events for this person, and this person's name in those for others. */
export async function forgetPersonInEvents(tx: Transaction, userId: number): Promise<void> {
  const { actorId } = notificationEvents;
  await tx.delete(notificationEvents).where(eq(notificationEvents.userId, userId));
  await tx
    .update(notificationEvents)
    .set({ actorId: null, data: withoutTexts(notificationEvents.data) })
    .where(eq(actorId, userId));
}

/** The data without the texts of users. */
export function withoutTexts(data: PgColumn) {
  return sql`case when ${data} ? 'excerpt' then ${data} || '{"excerpt": ""}'::jsonb else ${data} end`;
}

export async function findEvents(db: DatabaseOrTransaction, ids: readonly number[]): Promise<Map<number, EventRow>> {
  const rows = await db
    .select()
    .from(notificationEvents)
    .where(inArray(notificationEvents.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
