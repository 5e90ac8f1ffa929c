import { and, asc, count, desc, eq, gt, gte, inArray, lte, sql } from "drizzle-orm";
import type { PricedLine } from "../../../../../domain/orders/priced-order.ts";
import type { Due } from "../../../../../kit/process/due.ts";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { OrderState } from "../../contract.ts";
import { canMove } from "../../order-states.ts";
import { type MoveSource, orderEvents, orderLines, orders } from "./order-tables.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;

export async function insertOrder(
  tx: Transaction,
  { order, lines }: { order: Omit<OrderRow, "state" | "paidAt">; lines: readonly PricedLine[] },
): Promise<OrderRow> {
  const [inserted] = await tx
    .insert(orders)
    .values({ ...order, state: "pending" })
    .returning();
  if (!inserted) throw new Error("the order was not inserted");
  const { orderNo, createdAt } = order;
  await tx
    .insert(orderLines)
    .values(lines.map(({ sold, ...line }, position) => ({ ...line, ...sold, orderNo, position })));
  await tx.insert(orderEvents).values({ orderNo, toState: "pending", source: "buyer", at: createdAt });
  return inserted;
}

export async function findOrder(db: DatabaseOrTransaction, orderNo: string): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  return order ?? null;
}

/** The existing orders with these numbers, in any order. */
export async function findOrders(db: DatabaseOrTransaction, orderNos: readonly string[]): Promise<OrderRow[]> {
  if (orderNos.length === 0) return [];
  return db
    .select()
    .from(orders)
    .where(inArray(orders.orderNo, [...orderNos]));
}

/** The lines of these orders that sell the given content. */
export async function filterLinesOf(
  db: DatabaseOrTransaction,
  { subject, orderNos }: { subject: string; orderNos: readonly string[] },
): Promise<Pick<OrderLineRow, "orderNo" | "position">[]> {
  if (orderNos.length === 0) return [];
  return db
    .select(pick(orderLines, "orderNo", "position"))
    .from(orderLines)
    .where(and(inArray(orderLines.orderNo, [...orderNos]), eq(orderLines.subject, subject)));
}

/** Locks the order against other writers until the transaction ends. An order is locked before its payment. */
export async function lockOrder(tx: Transaction, orderNo: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderNo, orderNo)).for("update");
  if (!order) throw new Error(`order ${orderNo} has vanished`);
  return order;
}

/**
 * Makes one transition of a locked order, with its history. Rejects transitions that the state machine does not
 * contain. The condition on the old state also protects if a lock was forgotten.
 */
export async function moveOrder(
  tx: Transaction,
  step: {
    order: OrderRow;
    to: OrderState;
    source: MoveSource;
    now: Date;
    facts?: Partial<Pick<OrderRow, "paidAt" | "channel">>;
  },
): Promise<OrderRow> {
  const { order, to, source, now, facts } = step;
  if (!canMove(order.state, to)) throw new Error(`order ${order.orderNo} cannot go from ${order.state} to ${to}`);
  // One statement, because round trips limit the rate of payments (decision 0099). The order is found by its number;
  // joining by state as well prevents the planner from scanning the index of all waiting orders.
  const { rowCount } = await tx.execute(sql`
    with moved as (
      update orders set state = ${to}, channel = coalesce(${facts?.channel ?? null}, channel),
        paid_at = coalesce(${facts?.paidAt?.toISOString() ?? null}::timestamptz, paid_at)
      where order_no = ${order.orderNo} and state || '' = ${order.state}
      returning order_no)
    insert into order_events (order_no, from_state, to_state, source, at)
      select order_no, ${order.state}, ${to}, ${source}, ${now.toISOString()}::timestamptz from moved`);
  if (rowCount !== 1) throw new Error(`order ${order.orderNo} is no longer ${order.state}`);
  return { ...order, ...facts, state: to };
}

/** Stores the end of a granted line, with null for life, and the yearly price of its level. */
export async function noteGranted(
  tx: Transaction,
  granted: Pick<OrderLineRow, "orderNo" | "position" | "grantedUntil" | "yearlyFen">,
): Promise<void> {
  const { orderNo, position, grantedUntil, yearlyFen } = granted;
  const isLine = and(eq(orderLines.orderNo, orderNo), eq(orderLines.position, position));
  await tx.update(orderLines).set({ grantedUntil, yearlyFen }).where(isLine);
}

/** Stores another payment method for a locked unpaid order. */
export async function changeChannel(
  tx: Transaction,
  { orderNo, channel }: Pick<OrderRow, "orderNo" | "channel">,
): Promise<void> {
  await tx.update(orders).set({ channel }).where(eq(orders.orderNo, orderNo));
}

export async function findLines(db: DatabaseOrTransaction, orderNos: readonly string[]): Promise<OrderLineRow[]> {
  if (orderNos.length === 0) return [];
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderNo, [...orderNos]))
    .orderBy(asc(orderLines.orderNo), asc(orderLines.position));
}

interface OrdersOfUser {
  userId: number;
  /** Absent: any state. */
  states?: readonly OrderState[] | undefined;
}

function isOfUser({ userId, states }: OrdersOfUser) {
  return and(eq(orders.userId, userId), states ? inArray(orders.state, [...states]) : undefined);
}

export async function findOrdersOfUser(
  db: DatabaseOrTransaction,
  { offset, limit, ...wanted }: OrdersOfUser & { offset: number; limit: number },
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(isOfUser(wanted))
    .orderBy(desc(orders.createdAt), desc(orders.orderNo))
    .offset(offset)
    .limit(limit);
}

/** Orders of a user that were paid since the given moment and are not fully refunded, newest first. */
export async function findPaidOrders(
  db: DatabaseOrTransaction,
  { userId, since, limit }: { userId: number; since: Date; limit: number },
): Promise<OrderRow[]> {
  const isPaid = and(gte(orders.paidAt, since), inArray(orders.state, ["fulfilled", "partially_refunded"]));
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), gt(orders.totalFen, 0), isPaid))
    .orderBy(desc(orders.createdAt), desc(orders.orderNo))
    .limit(limit);
}

/** The number of a user's orders in these states, or in any state. */
export async function countOrdersOfUser(db: DatabaseOrTransaction, wanted: OrdersOfUser): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(orders).where(isOfUser(wanted));
  return counted?.total ?? 0;
}

/** Pending orders that have expired, the longest waiting first. */
export async function findExpiredOrders(db: DatabaseOrTransaction, { now, limit }: Due): Promise<string[]> {
  const rows = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(and(eq(orders.state, "pending"), lte(orders.expiresAt, now)))
    .orderBy(asc(orders.expiresAt))
    .limit(limit);
  return rows.map((row) => row.orderNo);
}
