import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { notificationEvents } from "./notification-tables.ts";

export type EventRow = typeof notificationEvents.$inferSelect;

/** @returns its id; null when the key already existed */
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

/** The event, locked until the transaction ends; null: it was processed, or another process holds it. */
export async function claimEvent(tx: Transaction, id: number): Promise<EventRow | null> {
  const [row] = await tx
    .select()
    .from(notificationEvents)
    .where(and(eq(notificationEvents.id, id), isNull(notificationEvents.notifiedAt)))
    .for("update", { skipLocked: true });
  return row ?? null;
}

/** Of these events, those for one user that are neither processed nor locked, oldest first; locked as well. */
export async function claimOwnEvents(tx: Transaction, ids: readonly number[]): Promise<EventRow[]> {
  const { id, notifiedAt, userId } = notificationEvents;
  return tx
    .select()
    .from(notificationEvents)
    .where(and(inArray(id, [...ids]), isNull(notifiedAt), isNotNull(userId)))
    .orderBy(asc(id))
    .for("update", { skipLocked: true });
}

/** Records that all recipients were notified, or all up to this follower. */
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
export async function listOverdueEvents(
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

/** Deletes the events for this person, and this person's name in events for others. */
export async function forgetActorInEvents(tx: Transaction, userId: number): Promise<void> {
  const { actorId } = notificationEvents;
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
