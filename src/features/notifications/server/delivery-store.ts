import { desc, eq, lt } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../ports/database.ts";
import { notificationDeliveries } from "./notification-tables.ts";

export type DeliveryRow = typeof notificationDeliveries.$inferSelect;

/** Puts messages on their way; one of each event, person and channel. */
export async function insertDeliveries(
  tx: Transaction,
  rows: readonly Pick<DeliveryRow, "eventId" | "userId" | "kind" | "channel" | "target" | "isDigested" | "dueAt">[],
): Promise<void> {
  if (rows.length === 0) return;
  const waiting = rows.map((row) => ({ ...row, state: "waiting" as const }));
  await tx.insert(notificationDeliveries).values(waiting).onConflictDoNothing();
}

export async function deleteSettledBefore(db: DatabaseOrTransaction, moment: Date): Promise<void> {
  await db.delete(notificationDeliveries).where(lt(notificationDeliveries.settledAt, moment));
}

/** Messages to somebody, the latest first. */
export async function listDeliveriesOf(db: DatabaseOrTransaction, userId: number): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(notificationDeliveries)
    .where(eq(notificationDeliveries.userId, userId))
    .orderBy(desc(notificationDeliveries.dueAt))
    .limit(MOST_LISTED);
}

/** Messages of a year to one person; a day brings no more than some dozens. */
const MOST_LISTED = 10_000;

export async function forgetDeliveries(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(notificationDeliveries).where(eq(notificationDeliveries.userId, userId));
}
