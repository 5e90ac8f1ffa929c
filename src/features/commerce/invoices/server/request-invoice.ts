import { AppError, conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { waitingNotice } from "../../../identity/staff/notifications.ts";
import type { OrderMoney } from "../../orders/order-books.ts";
import type { Invoice, InvoiceDraft, listInvoiceable, readOrderInvoice } from "../contract.ts";
import { MAX_OFFERED } from "../invoice-limits.ts";
import { askableUntil, type InvoiceFacts, refusalOf } from "../invoice-rules.ts";
import { dayAfterWorkingDays } from "../working-days.ts";
import {
  findBySendingKey,
  findInvoicedOrders,
  findLatestOfOrder,
  findPastOfOrders,
  findRedOrdersOf,
  freeOrders,
  type InvoiceRow,
  insertInvoice,
  lockInvoice,
  updateInvoice,
} from "./invoice-store.ts";
import type { InvoicesContext } from "./invoices-context.ts";
import { requireInvoice } from "./require-invoice.ts";
import { serializeInvoice } from "./serialize-invoice.ts";
import { readSettings } from "./settings-store.ts";
import { invoiceWork } from "./waiting-store.ts";

/** The orders that can be invoiced now, newest first. */
export async function readInvoiceable(
  { db, clock, books }: InvoicesContext,
  userId: number,
): Promise<OutputOf<typeof listInvoiceable>> {
  const { window_days: windowDays } = await readSettings(db);
  const now = clock.now();
  const wanted = { userId, since: new Date(now.getTime() - windowDays * DAY_MS), limit: MAX_OFFERED };
  const recent = await books.listPaid(db, wanted);
  const known = new Set(recent.map(({ orderNo }) => orderNo));
  const red = (await findRedOrdersOf(db, wanted)).filter((orderNo) => !known.has(orderNo));
  const orders = [...recent, ...(await books.read(db, red))];
  const facts = await addPast(db, orders);
  const items = orders.flatMap((order, index) => {
    const fact = facts[index];
    const until = fact ? askableUntil(fact, windowDays) : null;
    if (!fact || until === null || order.paidAt === null || refusalOf(fact, { now, windowDays }) !== null) return [];
    const { orderNo: order_no, title, netFen: amount_fen } = order;
    return [{ order_no, title, amount_fen, paid_at: order.paidAt.toISOString(), until: until.toISOString() }];
  });
  return { items: items.slice(0, MAX_OFFERED), window_days: windowDays };
}

/**
 * The invoice of the user's own order. Another user's order gets the same answer as a missing one (security ACL-2).
 */
export async function readInvoiceOfOrder(
  context: InvoicesContext,
  { userId, orderNo }: { userId: number; orderNo: string },
): Promise<OutputOf<typeof readOrderInvoice>> {
  const { db, clock, books } = context;
  const [order] = await books.read(db, [orderNo]);
  if (order?.userId !== userId) throw notFound("订单不存在");
  const [[fact], { window_days: windowDays }, latest] = await Promise.all([
    addPast(db, [order]),
    readSettings(db),
    findLatestOfOrder(db, orderNo),
  ]);
  if (!fact) throw new Error("an order was lost while it was looked at");
  return {
    invoice: latest ? await serializeInvoice(context, latest) : null,
    refusal: refusalOf(fact, { now: clock.now(), windowDays }),
    amount_fen: Math.max(0, order.netFen),
    until: askableUntil(fact, windowDays)?.toISOString() ?? null,
  };
}

/**
 * Requests one invoice for these orders. They are locked, so that no refund changes them in the meantime. The unique
 * index accepts one of two concurrent requests for the same order. The same key returns the first answer.
 */
export async function requestInvoice(
  context: InvoicesContext,
  { userId, draft, sendingKey }: { userId: number; draft: InvoiceDraft; sendingKey: string },
): Promise<Invoice> {
  const { db, clock, books } = context;
  const earlier = await findBySendingKey(db, { userId, sendingKey });
  if (earlier) return serializeEarlier(context, { earlier, draft });
  const settings = await readSettings(db);
  return db.transaction(async (tx) => {
    const orders = await books.lock(tx, draft.order_nos);
    if (orders.length !== draft.order_nos.length || orders.some((order) => order.userId !== userId))
      throw notFound("订单不存在");
    // The first of two calls with the same key has released its locks by now.
    const sent = await findBySendingKey(tx, { userId, sendingKey });
    if (sent) return serializeEarlier({ ...context, db: tx }, { earlier: sent, draft });
    const now = clock.now();
    for (const [index, fact] of (await addPast(tx, orders)).entries()) {
      const refusal = refusalOf(fact, { now, windowDays: settings.window_days });
      if (refusal !== null) throw notPossible(refusal, orders[index]);
    }
    const { kind, title, tax_number: taxNumber, email } = draft;
    const dueOn = dayAfterWorkingDays(now, settings.due_working_days, settings);
    const row = await insertInvoice(
      tx,
      { userId, kind, title, taxNumber, email, requestedAt: now, dueOn, sendingKey },
      orders.map(({ orderNo, netFen }) => ({ orderNo, amountFen: netFen })),
    );
    if (row === null) throw notPossible("这份订单已经申请过发票", orders[0]);
    await context.notify(tx, waitingNotice(invoiceWork, { key: row.id, actorId: userId }));
    return serializeInvoice({ ...context, db: tx }, row);
  });
}

/** The buyer withdraws the request. Throws 404, `INVOICE_DECIDED`. */
export async function withdrawInvoice(
  context: InvoicesContext,
  { userId, id }: { userId: number; id: number },
): Promise<Invoice> {
  const { db, clock } = context;
  await requireInvoice(db, { id, userId });
  return db.transaction(async (tx) => {
    const row = await lockInvoice(tx, id);
    if (row.state === "withdrawn") return serializeInvoice({ ...context, db: tx }, row);
    if (row.state !== "requested") throw conflict("INVOICE_DECIDED", "这份申请已经处理过了，刷新页面看结果");
    await freeOrders(tx, id);
    const left = await updateInvoice(tx, id, { state: "withdrawn", decidedAt: clock.now() });
    return serializeInvoice({ ...context, db: tx }, left ?? row);
  });
}

async function addPast(db: DatabaseOrTransaction, orders: readonly OrderMoney[]): Promise<InvoiceFacts[]> {
  const past = await findPastOfOrders(
    db,
    orders.map(({ orderNo }) => orderNo),
  );
  return orders.map((order) => ({ ...order, ...(past.get(order.orderNo) ?? { isInvoiced: false, lastRedAt: null }) }));
}

async function serializeEarlier(
  context: Omit<InvoicesContext, "db"> & { db: DatabaseOrTransaction },
  { earlier, draft }: { earlier: InvoiceRow; draft: InvoiceDraft },
): Promise<Invoice> {
  const orders = (await findInvoicedOrders(context.db, [earlier.id])).map(({ orderNo }) => orderNo);
  const { kind, title, taxNumber, email } = earlier;
  const requested = [kind, title, taxNumber, email, ...orders.toSorted()];
  const wanted = [draft.kind, draft.title, draft.tax_number, draft.email, ...draft.order_nos.toSorted()];
  if (JSON.stringify(requested) === JSON.stringify(wanted)) return serializeInvoice(context, earlier);
  const message = "这个 Idempotency-Key 已用于另一个请求";
  throw new AppError({ status: 422, code: "IDEMPOTENCY_KEY_REUSED", message });
}

function notPossible(refusal: string, order: Pick<OrderMoney, "orderNo" | "title"> | undefined): AppError {
  const named = order === undefined ? refusal : `《${order.title}》：${refusal}`;
  return conflict("INVOICE_NOT_POSSIBLE", named);
}
