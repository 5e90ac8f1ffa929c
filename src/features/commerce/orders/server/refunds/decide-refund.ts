import { MAX_EXCERPT } from "../../../../../domain/notifications/notification-limits.ts";
import type { CheckSum } from "../../../../../domain/orders/confirmed-sums.ts";
import { conflict, notFound } from "../../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import { cutText } from "../../../../../kit/values/storable-text.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { AdminRefund } from "../../admin-contract.ts";
import { refundNotification } from "../../notifications.ts";
import { type RefundCase, type RefundItem, shareOut } from "../../refund-rules.ts";
import { lockServices, revokeServices } from "../order/line-services.ts";
import { findLines, lockOrder, moveOrder, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { findPaymentsOfOrder, type PaymentRow } from "../payment/payment-store.ts";
import {
  findRefund,
  GRANTED,
  hastenPayouts,
  insertPayouts,
  lockRefund,
  type RefundRow,
  sumPayouts,
  updateRefund,
} from "../payment/refund-store.ts";
import { quoteFacts, readRefundFacts } from "./refund-facts.ts";
import { countFiles } from "./refund-file-store.ts";
import { notPossible } from "./request-refund.ts";
import { serializeAdminRefund } from "./serialize-refund.ts";

/** The dependencies of deciding; the command line has no gateways. */
export type DecisionContext = Pick<
  OrdersContext,
  "db" | "clock" | "ledger" | "notify" | "findInvoiceObstacle" | "services" | "follower" | "people"
>;

export interface Decision {
  id: number;
  /** null: decided on the command line or by the rule for small amounts. */
  staffId: number | null;
  note: StaffCaller["note"];
}

export interface Approval extends Decision {
  /** null: the requested case. */
  reasonCase: RefundCase | null;
  /** null: the amount by the rules. It is never higher. */
  sumFen: number | null;
  answer: string | null;
  /** Approved by the site's rule for small amounts. */
  isByRule?: boolean;
  /** null: approved on the command line or by the rule. */
  checkSum?: CheckSum | null;
}

/**
 * Approves a refund. The line's right ends in the transaction that records the refund of each payment; `sendRefunds`
 * sends the money. Throws 404, `REFUND_DECIDED`, `REFUND_NOT_POSSIBLE`.
 */
export async function approveRefund(context: DecisionContext, approval: Approval): Promise<AdminRefund> {
  const { db, clock, ledger } = context;
  const { id, staffId, answer, note, isByRule = false } = approval;
  const known = await requireRefund(context, id);
  return db.transaction(async (tx) => {
    const { order, sources } = await lockOrders(context, tx, known.orderNo);
    const request = await lockUndecided(tx, id);
    const now = clock.now();
    const { orderNo, orderLine } = request;
    const refunded = (await findLines(tx, [orderNo])).filter(({ position }) => position === orderLine);
    await lockServices(context, tx, { order, lines: refunded, now });
    await ledger.lockGrants(tx, order.userId);
    const { reasonCase, sumFen, items } = await settleSum(context, tx, { order, request, approval });
    await approval.checkSum?.(sumFen);
    await requireProof(tx, { requestId: id, reasonCase });
    if (!(await ledger.revokeSoldRight(tx, { orderNo, orderLine, now }))) throw notPossible("这份权益已经收回");
    await revokeServices(context, tx, { order, lines: refunded, now });
    const giving = await writePayouts(tx, { requestId: id, sumFen, sources, now });
    for (const returning of new Set([orderNo, ...giving]))
      await context.follower.returned(tx, { orderNo: returning, now });
    await requireNoInvoice(context, tx, giving);
    const decided = { decidedBy: staffId, decidedAt: now, answer, isByRule };
    const row = await updateRefund(tx, id, { state: "approved", reasonCase, sumFen, items, ...decided });
    if (order.state === "fulfilled") await moveOrder(tx, { order, to: "refunding", source: "refund", now });
    await send(context, tx, { order, request: row, outcome: "approved" });
    note({
      subject: `refund:${id}`,
      before: { state: "asked", case: request.reasonCase, sum_fen: request.sumFen },
      after: {
        state: "approved",
        case: reasonCase,
        sum_fen: sumFen,
        order_no: orderNo,
        user: order.userId,
        ...(isByRule && { by: "rule" }),
      },
    });
    return serializeAdminRefund({ ...context, db: tx }, row);
  });
}

/** Refuses a request. The buyer reads the reason. Throws 404, `REFUND_DECIDED`. */
export async function refuseRefund(
  context: DecisionContext,
  { id, staffId, answer, note }: Decision & { answer: string },
): Promise<AdminRefund> {
  const { orderNo } = await requireRefund(context, id);
  return context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo);
    const { reasonCase } = await lockUndecided(tx, id);
    if (reasonCase === 7) throw notPossible("这笔退款是取消服务时按规则答应的，不能拒绝");
    const now = context.clock.now();
    const decided = { decidedBy: staffId, decidedAt: now, finishedAt: now, answer };
    const row = await updateRefund(tx, id, { state: "refused", ...decided });
    await send(context, tx, { order, request: row, outcome: "refused" });
    note({ subject: `refund:${id}`, before: { state: "asked" }, after: { state: "refused", answer } });
    return serializeAdminRefund({ ...context, db: tx }, row);
  });
}

/** Makes the next sweep retry an approved refund, for example when the balance is sufficient again. */
export async function retryRefund(context: DecisionContext, { id, note }: Decision): Promise<AdminRefund> {
  const { orderNo } = await requireRefund(context, id);
  return context.db.transaction(async (tx) => {
    await lockOrder(tx, orderNo);
    const row = await lockRefund(tx, id);
    if (!GRANTED.includes(row.state)) throw conflict("REFUND_DECIDED", "这份退款没有在退的款项");
    await hastenPayouts(tx, { requestId: id, now: context.clock.now() });
    note({ subject: `refund:${id}`, after: { retried: true } });
    return serializeAdminRefund({ ...context, db: tx }, row);
  });
}

/** Throws 404 if the request does not exist. */
export async function requireRefund({ db }: Pick<DecisionContext, "db">, id: number): Promise<RefundRow> {
  const known = await findRefund(db, id);
  if (known === null) throw notFound("没有这份退款申请");
  return known;
}

async function lockUndecided(tx: Transaction, id: number): Promise<RefundRow> {
  const request = await lockRefund(tx, id);
  if (request.state !== "asked") throw conflict("REFUND_DECIDED", "这份退款申请已经处理过了");
  return request;
}

/**
 * The order and the orders whose unused value it credited, with their payments: its own first, then those of the
 * others, newest first. They are locked in the order of their numbers, which begin with their creation time. The older
 * order is locked first everywhere.
 */
async function lockOrders({ ledger }: DecisionContext, tx: Transaction, orderNo: string) {
  const lines = await findLines(tx, [orderNo]);
  const grantIds = lines.flatMap((line) => line.creditedGrantId ?? []);
  const numbers = [...new Set([orderNo, ...(await ledger.findOrdersOfGrants(tx, grantIds))])].sort();
  const locked = new Map<string, OrderRow>();
  for (const number of numbers) locked.set(number, await lockOrder(tx, number));
  const order = locked.get(orderNo);
  if (!order) throw new Error(`order ${orderNo} was not locked`);
  const sources: PaymentRow[] = [];
  for (const number of [orderNo, ...numbers.filter((one) => one !== orderNo).toReversed()]) {
    const paid = (await findPaymentsOfOrder(tx, number)).filter((payment) => payment.state === "paid");
    sources.push(...paid);
  }
  return { order, sources };
}

/** The amount by the rules at the time of the request, in the chosen case, or less. */
async function settleSum(
  context: DecisionContext,
  tx: Transaction,
  { order, request, approval }: { order: OrderRow; request: RefundRow; approval: Approval },
): Promise<{ reasonCase: RefundCase; sumFen: number; items: RefundItem[] }> {
  const reasonCase = approval.reasonCase ?? request.reasonCase;
  // The service has promised the refund by its own rules, so staff can approve neither less nor more.
  if (request.reasonCase === 7) {
    if (reasonCase !== 7 || (approval.sumFen ?? request.sumFen) !== request.sumFen)
      throw notPossible("这笔退款是取消服务时按规则答应的，不能改金额和情形");
    return { reasonCase, sumFen: request.sumFen, items: request.items };
  }
  // Time and use during the review do not reduce the refund; another refund in the meantime does.
  const { orderLine: position, openedItems, use, usedItems, requestedAt: at } = request;
  const used = { openedItems, use, usedItems };
  const facts = await readRefundFacts(context, tx, { order, position, used, at });
  if (facts === null) throw notPossible("这份订单没有可退的内容");
  const quote = quoteFacts(facts, { reasonCase, now: request.requestedAt });
  if (quote.refusal !== null) throw notPossible(quote.refusal);
  const sumFen = approval.sumFen ?? quote.sumFen;
  if (sumFen > quote.sumFen) throw notPossible("退款金额不能高于按规则算出的金额");
  const items = [...quote.items];
  if (sumFen < quote.sumFen) {
    items.push({ title: "处理时调整", detail: approval.answer ?? "", amountFen: sumFen - quote.sumFen });
  }
  return { reasonCase, sumFen, items };
}

/** A minor's purchase is decided by the guardian's files. */
async function requireProof(
  tx: Transaction,
  { requestId, reasonCase }: { requestId: number; reasonCase: RefundCase },
): Promise<void> {
  if (reasonCase !== 5) return;
  if ((await countFiles(tx, { requestId, purpose: "guardian" })) === 0)
    throw notPossible("还没有监护人的证明，收到后才能同意");
}

/**
 * An invoiced order is refunded only after its invoice was cancelled, even if the money comes from another order's
 * payment.
 */
async function requireNoInvoice(
  { findInvoiceObstacle }: DecisionContext,
  tx: Transaction,
  orderNos: readonly string[],
): Promise<void> {
  for (const orderNo of orderNos) {
    const obstacle = await findInvoiceObstacle(tx, orderNo);
    if (obstacle !== null) throw conflict("REFUND_WAITS_FOR_INVOICE", obstacle);
  }
}

async function send(
  { notify }: DecisionContext,
  tx: Transaction,
  { order, request, outcome }: { order: OrderRow; request: RefundRow; outcome: "approved" | "refused" },
): Promise<void> {
  const { orderNo, title, userId } = order;
  await notify(
    tx,
    refundNotification.notice({
      to: userId,
      about: `order:${orderNo}`,
      key: `refund-decided:${request.id}`,
      data: {
        orderNo,
        title,
        totalFen: request.sumFen,
        outcome,
        isAsked: true,
        answer: cutText(request.answer ?? "", MAX_EXCERPT),
      },
    }),
  );
}

/** @returns the orders whose payments are used */
async function writePayouts(
  tx: Transaction,
  { requestId, sumFen, sources, now }: { requestId: number; sumFen: number; sources: PaymentRow[]; now: Date },
): Promise<string[]> {
  const paid = await sumPayouts(
    tx,
    sources.map(({ id }) => id),
  );
  const shares = shareOut(
    sumFen,
    sources.map(({ id, amountFen }) => ({ paymentId: id, availableFen: amountFen - (paid.get(id)?.fen ?? 0) })),
  );
  if (shares === null) throw notPossible("这份订单的付款里没有这么多可以退");
  const byId = new Map(sources.map((payment) => [payment.id, payment]));
  await insertPayouts(
    tx,
    shares.map(({ paymentId, amountFen }) => ({
      requestId,
      paymentId,
      amountFen,
      state: "due",
      nextAt: now,
      // R1 is the number of the refund of an unusable payment.
      outRefundNo: `${byId.get(paymentId)?.outTradeNo}R${2 + (paid.get(paymentId)?.count ?? 0)}`,
    })),
  );
  return [...new Set(shares.flatMap(({ paymentId }) => byId.get(paymentId)?.orderNo ?? []))];
}
