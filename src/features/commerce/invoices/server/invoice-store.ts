import { and, asc, count, desc, eq, gt, inArray, max, sql } from "drizzle-orm";
import { hasCode } from "../../../../kit/process/error-code.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { InvoiceState } from "../invoice-states.ts";
import { invoiceOrders, invoices } from "./invoice-tables.ts";

export type InvoiceRow = typeof invoices.$inferSelect;
export type InvoicedOrderRow = typeof invoiceOrders.$inferSelect;

/** The number of rows of a long list that are in memory at a time. */
const BATCH = 500;
const UNIQUE_VIOLATION = "23505";

/** @returns null if one of the orders is already in an active invoice */
export async function insertInvoice(
  tx: Transaction,
  invoice: Omit<typeof invoices.$inferInsert, "state">,
  orders: readonly { orderNo: string; amountFen: number }[],
): Promise<InvoiceRow | null> {
  const [row] = await tx
    .insert(invoices)
    .values({ ...invoice, state: "requested" })
    .returning();
  if (!row) throw new Error("the invoice was not inserted");
  const added = await tx
    .insert(invoiceOrders)
    .values(orders.map((order) => ({ ...order, invoiceId: row.id, isLiving: true })))
    .onConflictDoNothing()
    .returning();
  return added.length === orders.length ? row : null;
}

export async function findBySendingKey(
  db: DatabaseOrTransaction,
  { userId, sendingKey }: Pick<InvoiceRow, "userId" | "sendingKey">,
): Promise<InvoiceRow | null> {
  const isSent = and(eq(invoices.userId, userId), eq(invoices.sendingKey, sendingKey));
  const [row] = await db.select().from(invoices).where(isSent);
  return row ?? null;
}

export async function findInvoice(db: DatabaseOrTransaction, id: number): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  return row ?? null;
}

/** Locks the invoice against other writers until this transaction ends. Its orders are locked first. */
export async function lockInvoice(tx: Transaction, id: number): Promise<InvoiceRow> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for("update");
  if (!row) throw new Error(`invoice ${id} has vanished`);
  return row;
}

/** @returns null if the number belongs to another invoice */
export async function updateInvoice(
  tx: Transaction,
  id: number,
  facts: Partial<Omit<InvoiceRow, "id">>,
): Promise<InvoiceRow | null> {
  try {
    const [row] = await tx.transaction((inner) =>
      inner.update(invoices).set(facts).where(eq(invoices.id, id)).returning(),
    );
    if (!row) throw new Error(`invoice ${id} has vanished`);
    return row;
  } catch (error) {
    if (error instanceof Error && hasCode(error.cause, UNIQUE_VIOLATION)) return null;
    throw error;
  }
}

/** Releases the orders of an invoice, so that they can be requested again. */
export async function freeOrders(tx: Transaction, invoiceId: number): Promise<void> {
  await tx.update(invoiceOrders).set({ isLiving: false }).where(eq(invoiceOrders.invoiceId, invoiceId));
}

/** Stores the issued amount of each order. An order without a remaining amount can be requested again. */
export async function fixAmounts(
  tx: Transaction,
  invoiceId: number,
  amounts: readonly { orderNo: string; amountFen: number }[],
): Promise<void> {
  for (const { orderNo, amountFen } of amounts) {
    await tx
      .update(invoiceOrders)
      .set({ amountFen, isLiving: amountFen > 0 })
      .where(and(eq(invoiceOrders.invoiceId, invoiceId), eq(invoiceOrders.orderNo, orderNo)));
  }
}

export async function findInvoicedOrders(
  db: DatabaseOrTransaction,
  invoiceIds: readonly number[],
): Promise<InvoicedOrderRow[]> {
  if (invoiceIds.length === 0) return [];
  return db
    .select()
    .from(invoiceOrders)
    .where(inArray(invoiceOrders.invoiceId, [...invoiceIds]))
    .orderBy(asc(invoiceOrders.invoiceId), asc(invoiceOrders.orderNo));
}

/** For each of these orders: whether an active invoice contains it, and when one was last cancelled. */
export async function findPastOfOrders(
  db: DatabaseOrTransaction,
  orderNos: readonly string[],
): Promise<Map<string, { isInvoiced: boolean; lastRedAt: Date | null }>> {
  if (orderNos.length === 0) return new Map();
  const rows = await db
    .select({
      orderNo: invoiceOrders.orderNo,
      isInvoiced: sql<boolean>`bool_or(${invoiceOrders.isLiving})`,
      lastRedAt: max(invoices.redAt),
    })
    .from(invoiceOrders)
    .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
    .where(inArray(invoiceOrders.orderNo, [...orderNos]))
    .groupBy(invoiceOrders.orderNo);
  return new Map(rows.map(({ orderNo, ...past }) => [orderNo, past]));
}

/** Orders of a buyer whose invoice was cancelled since the given moment. */
export async function findRedOrdersOf(
  db: DatabaseOrTransaction,
  { userId, since, limit }: { userId: number; since: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderNo: invoiceOrders.orderNo })
    .from(invoiceOrders)
    .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
    .where(and(eq(invoices.userId, userId), gt(invoices.redAt, since)))
    .limit(limit);
  return rows.map(({ orderNo }) => orderNo);
}

/** The latest request that contains this order. */
export async function findLatestOfOrder(db: DatabaseOrTransaction, orderNo: string): Promise<InvoiceRow | null> {
  const [row] = await db
    .select({ invoice: invoices })
    .from(invoiceOrders)
    .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
    .where(eq(invoiceOrders.orderNo, orderNo))
    .orderBy(desc(invoices.id))
    .limit(1);
  return row?.invoice ?? null;
}

/** The issued invoice that contains this order. null: none. */
export async function findIssuedOfOrder(db: DatabaseOrTransaction, orderNo: string): Promise<InvoiceRow | null> {
  const [row] = await db
    .select({ invoice: invoices })
    .from(invoiceOrders)
    .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
    .where(and(eq(invoiceOrders.orderNo, orderNo), eq(invoiceOrders.isLiving, true), eq(invoices.state, "issued")));
  return row?.invoice ?? null;
}

interface Page {
  offset: number;
  limit: number;
}

/** The user's invoices, newest first. */
export async function listInvoicesOf(
  db: DatabaseOrTransaction,
  { userId, offset, limit }: Page & { userId: number },
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const isOwn = eq(invoices.userId, userId);
  const [rows, [counted]] = await Promise.all([
    db.select().from(invoices).where(isOwn).orderBy(desc(invoices.id)).offset(offset).limit(limit),
    db.select({ total: count() }).from(invoices).where(isOwn),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** The next batch, ordered by number, after `last`. */
export async function listInvoicesAfter(
  db: DatabaseOrTransaction,
  wanted: { last: InvoiceRow | null; userId?: number; state?: InvoiceState | null },
): Promise<InvoiceRow[]> {
  const { last, userId, state } = wanted;
  const isWanted = and(
    last ? gt(invoices.id, last.id) : undefined,
    userId === undefined ? undefined : eq(invoices.userId, userId),
    state ? eq(invoices.state, state) : undefined,
  );
  return db.select().from(invoices).where(isWanted).orderBy(asc(invoices.id)).limit(BATCH);
}

/** The number of the user's waiting invoices. */
export async function countWaitingOf(db: DatabaseOrTransaction, userId: number): Promise<number> {
  const isWaiting = and(eq(invoices.userId, userId), eq(invoices.state, "requested"));
  const [counted] = await db.select({ total: count() }).from(invoices).where(isWaiting);
  return counted?.total ?? 0;
}

/**
 * Ends waiting requests and deletes the personal data of requests without an invoice. Issued invoices are kept without
 * the address.
 */
export async function withdrawInvoicesOf(
  tx: Transaction,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const ofUser = eq(invoices.userId, userId);
  const waiting = tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(ofUser, eq(invoices.state, "requested")));
  await tx.update(invoiceOrders).set({ isLiving: false }).where(inArray(invoiceOrders.invoiceId, waiting));
  await tx
    .update(invoices)
    .set({ state: "withdrawn", decidedAt: now, answer: "账号已注销" })
    .where(and(ofUser, eq(invoices.state, "requested")));
  await tx
    .update(invoices)
    .set({ title: "", taxNumber: "" })
    .where(and(ofUser, inArray(invoices.state, ["refused", "withdrawn"])));
}
