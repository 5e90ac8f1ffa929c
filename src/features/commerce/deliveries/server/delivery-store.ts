import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { SentRange } from "../../../../domain/content/delivered-content.ts";
import { writeStretches } from "../../../../kit/tables/columns.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { contentDeliveries, deliveredFiles } from "./delivery-tables.ts";

export type DeliveryRow = typeof contentDeliveries.$inferSelect;
export type DeliveredFileRow = typeof deliveredFiles.$inferSelect;
export type NewDelivery = typeof contentDeliveries.$inferInsert;

/** Only the first delivery of a resource under a right is stored; others change nothing. */
export async function insertDeliveries(db: DatabaseOrTransaction, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(contentDeliveries)
    .values([...rows])
    .onConflictDoNothing();
}

type DeliveryKey = Pick<NewDelivery, "userId" | "kind" | "resourceId" | "grantId">;

export async function findDelivery(db: DatabaseOrTransaction, key: DeliveryKey): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(contentDeliveries).where(isOf(key));
  return row ?? null;
}

function isOf({ userId, kind, resourceId, grantId }: DeliveryKey) {
  return and(
    eq(contentDeliveries.userId, userId),
    eq(contentDeliveries.kind, kind),
    eq(contentDeliveries.resourceId, resourceId),
    eq(contentDeliveries.grantId, grantId),
  );
}

/**
 * Merges a sent range with the stored ranges.
 * @returns the length of the file that has been sent so far
 */
export async function addSent(
  db: DatabaseOrTransaction,
  { deliveryId, fileId, length, ranges }: { deliveryId: number; fileId: number; length: number; ranges: SentRange[] },
): Promise<number> {
  const { rows } = await db.execute(sql`
    insert into delivered_files as known (delivery_id, file_id, length, sent)
      values (${deliveryId}, ${fileId}, ${length}, ${writeStretches(ranges)}::int8multirange)
    on conflict (delivery_id, file_id) do update set length = excluded.length, sent = known.sent + excluded.sent
    returning (select coalesce(sum(upper(part) - lower(part)), 0) from unnest(known.sent) as part)::float8 as sent`);
  return Number((rows[0] as { sent: number } | undefined)?.sent ?? 0);
}

/** The ranges of a file that were already sent under a right. */
export async function findSent(
  db: DatabaseOrTransaction,
  { deliveryId, fileId }: Pick<DeliveredFileRow, "deliveryId" | "fileId">,
): Promise<SentRange[]> {
  const [row] = await db
    .select({ sent: deliveredFiles.sent })
    .from(deliveredFiles)
    .where(and(eq(deliveredFiles.deliveryId, deliveryId), eq(deliveredFiles.fileId, fileId)));
  return row?.sent ?? [];
}

export async function markWhole(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db
    .update(contentDeliveries)
    .set({ isWhole: true })
    .where(and(eq(contentDeliveries.id, id), eq(contentDeliveries.isWhole, false)));
}

export async function addReported(db: DatabaseOrTransaction, key: DeliveryKey, seconds: number): Promise<void> {
  await db
    .update(contentDeliveries)
    .set({ reportedSeconds: sql`${contentDeliveries.reportedSeconds} + ${seconds}` })
    .where(isOf(key));
}

/** The resources that the right of a line opened, oldest first, without excluded ones. */
export async function listDeliveriesOfLine(
  db: DatabaseOrTransaction,
  { orderNo, orderLine }: { orderNo: string; orderLine: number },
): Promise<DeliveryRow[]> {
  const isOfLine = and(eq(contentDeliveries.orderNo, orderNo), eq(contentDeliveries.orderLine, orderLine));
  return db
    .select()
    .from(contentDeliveries)
    .where(and(isOfLine, isNull(contentDeliveries.excludedAt)))
    .orderBy(asc(contentDeliveries.deliveredAt), asc(contentDeliveries.id));
}

/** The resources that the rights of an order opened, oldest first, including excluded ones. */
export async function listDeliveriesOfOrder(db: DatabaseOrTransaction, orderNo: string): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(contentDeliveries)
    .where(eq(contentDeliveries.orderNo, orderNo))
    .orderBy(asc(contentDeliveries.deliveredAt), asc(contentDeliveries.id));
}

export async function listSent(db: DatabaseOrTransaction, ids: readonly number[]): Promise<DeliveredFileRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(deliveredFiles)
    .where(inArray(deliveredFiles.deliveryId, [...ids]));
}

export async function lockDelivery(tx: Transaction, id: number): Promise<DeliveryRow | null> {
  const [row] = await tx.select().from(contentDeliveries).where(eq(contentDeliveries.id, id)).for("update");
  return row ?? null;
}

export async function excludeRow(
  tx: Transaction,
  id: number,
  excluded: Pick<DeliveryRow, "excludedAt" | "excludedBy" | "excludeReason">,
): Promise<void> {
  await tx.update(contentDeliveries).set(excluded).where(eq(contentDeliveries.id, id));
}

export async function deleteDeliveriesBefore(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await db.delete(contentDeliveries).where(lt(contentDeliveries.grantedAt, before));
}
