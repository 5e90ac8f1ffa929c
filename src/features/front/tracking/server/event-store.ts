import { eq, inArray, lt, min, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { trackingBatches, trackingConsents, trackingEvents } from "./tracking-tables.ts";

export type EventRow = typeof trackingEvents.$inferSelect;

/**
 * An event waiting in memory. `userId` is the caller with or without consent, because only the database knows the
 * consent.
 */
export type TrackedEvent = Omit<EventRow, "id">;

/**
 * Writes events in one statement, once per batch id. The statement reads the consents under a lock, so that a
 * concurrent withdrawal finds every row with the account's id.
 */
export async function insertEvents(
  db: DatabaseOrTransaction,
  events: readonly TrackedEvent[],
  { batchId, now }: { batchId: string; now: Date },
): Promise<void> {
  const rows = events.map(({ happenedAt, contentId, userId, ...event }) => ({
    ...event,
    happened_at: happenedAt,
    content_id: contentId,
    user_id: userId,
  }));
  await db.execute(sql`
    with batch as (
      insert into ${trackingBatches} (id, written_at) values (${batchId}, ${now.toISOString()})
      on conflict do nothing returning id),
    given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (happened_at timestamptz, day date,
        kind text, route text, content_id int8, tab uuid, user_id int8, referrer text, campaign text)),
    consenting as materialized (
      select user_id from ${trackingConsents}
      where user_id in (select user_id from given) order by user_id for share)
    insert into ${trackingEvents} (happened_at, day, kind, route, content_id, tab, user_id, referrer, campaign)
    select happened_at, day, kind, route, content_id, tab, consenting.user_id, referrer, campaign
    from given left join consenting using (user_id)
    where exists (select from batch)`);
}

/** The earliest day with rows; null: there are none. */
export async function findFirstDay(db: DatabaseOrTransaction): Promise<string | null> {
  const [row] = await db.select({ day: min(trackingEvents.day) }).from(trackingEvents);
  return row?.day ?? null;
}

/** Batches that are no longer retried. */
export async function deleteBatchesBefore(db: Database, before: Date): Promise<void> {
  await db.delete(trackingBatches).where(lt(trackingBatches.writtenAt, before));
}

/** @returns how many there were */
export async function deleteEventsBefore(db: Database, day: string, limit: number): Promise<number> {
  const old = db.select({ id: trackingEvents.id }).from(trackingEvents).where(lt(trackingEvents.day, day)).limit(limit);
  const gone = await db.delete(trackingEvents).where(inArray(trackingEvents.id, old));
  return gone.rowCount ?? 0;
}

export async function forgetUser(tx: Transaction, userId: number): Promise<void> {
  await tx.update(trackingEvents).set({ userId: null }).where(eq(trackingEvents.userId, userId));
}
