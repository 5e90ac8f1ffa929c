import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { notificationEvents } from "./notification-tables.ts";

export type EventRow = typeof notificationEvents.$inferSelect;

/** @returns its number; null when there was one of this key */
export async function insertEvent(
  tx: Transaction,
  event: Omit<EventRow, "id" | "toldUpTo" | "toldAt">,
): Promise<number | null> {
  const [row] = await tx
    .insert(notificationEvents)
    .values(event)
    .onConflictDoNothing({ target: notificationEvents.key })
    .returning({ id: notificationEvents.id });
  return row?.id ?? null;
}

/** The event, held until the transaction ends; null: told by now, or being told by somebody else. */
export async function claimEvent(tx: Transaction, id: number): Promise<EventRow | null> {
  const [row] = await tx
    .select()
    .from(notificationEvents)
    .where(and(eq(notificationEvents.id, id), isNull(notificationEvents.toldAt)))
    .for("update", { skipLocked: true });
  return row ?? null;
}

/** Of these the ones for one person alone that nobody has told of or is telling of, the oldest first; held like one. */
export async function claimOwnEvents(tx: Transaction, ids: readonly number[]): Promise<EventRow[]> {
  const { id, toldAt, userId } = notificationEvents;
  return tx
    .select()
    .from(notificationEvents)
    .where(and(inArray(id, [...ids]), isNull(toldAt), isNotNull(userId)))
    .orderBy(asc(id))
    .for("update", { skipLocked: true });
}

/** Everybody was told, or all up to this follower. */
export async function markTold(
  tx: Transaction,
  ids: readonly number[],
  change: Partial<Pick<EventRow, "toldAt" | "toldUpTo" | "phone" | "email" | "butNot">>,
): Promise<void> {
  await tx
    .update(notificationEvents)
    .set(change)
    .where(inArray(notificationEvents.id, [...ids]));
}

/** Events that should have been told by now, the oldest first. */
export async function listUntold(
  db: DatabaseOrTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: notificationEvents.id })
    .from(notificationEvents)
    .where(and(isNull(notificationEvents.toldAt), lt(notificationEvents.happenedAt, before)))
    .orderBy(asc(notificationEvents.happenedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function deleteEventsBefore(db: DatabaseOrTransaction, moment: Date): Promise<void> {
  await db.delete(notificationEvents).where(lt(notificationEvents.happenedAt, moment));
}

/** What was for this person, and this person's name in what was for others. */
export async function forgetPersonInEvents(tx: Transaction, userId: number): Promise<void> {
  const { actorId } = notificationEvents;
  await tx.delete(notificationEvents).where(eq(notificationEvents.userId, userId));
  await tx
    .update(notificationEvents)
    .set({ actorId: null, data: withoutWords(notificationEvents.data) })
    .where(eq(actorId, userId));
}

/** The data without what somebody wrote. */
export function withoutWords(data: PgColumn) {
  return sql`case when ${data} ? 'excerpt' then ${data} || '{"excerpt": ""}'::jsonb else ${data} end`;
}

export async function findEvents(db: DatabaseOrTransaction, ids: readonly number[]): Promise<Map<number, EventRow>> {
  const rows = await db
    .select()
    .from(notificationEvents)
    .where(inArray(notificationEvents.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
