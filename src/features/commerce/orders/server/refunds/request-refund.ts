import { conflict, notFound } from "../../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import { answerOnce } from "../../../../identity/idempotency/server/answer-once.ts";
import { waitingNotice } from "../../../../identity/staff/notifications.ts";
import type { previewRefund as previewEndpoint, Refund } from "../../refund-contract.ts";
import { REFUND_CASES, REQUESTED_CASES, type RefundCase } from "../../refund-rules.ts";
import { lockOrder, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { readOwnOrder } from "../order/read-orders.ts";
import { findLatestRefund, insertRefund, lockRefund, updateRefund } from "../payment/refund-store.ts";
import { refundWork } from "../payment/waiting-store.ts";
import { findSoldLine, measureUsed, quoteFacts, readRefundFacts } from "./refund-facts.ts";
import { serializeRefund, toRefundItem, toUsed } from "./serialize-refund.ts";

interface RefundTarget {
  userId: number;
  orderNo: string;
  /** null: the first line that sells something. */
  line: number | null;
}

/** Why nothing of this order can be refunded. null: its lines decide. */
export function findOrderObstacle(order: Pick<OrderRow, "state" | "paidAt" | "giftDays">): string | null {
  const { state, paidAt, giftDays } = order;
  if (paidAt === null) return "这份订单没有付款，不需要退款";
  // A waiting gift is refunded in full by its own action. A taken gift belongs to its recipient.
  if (giftDays !== null)
    return "这是一份礼物：没有人领取时在“礼物”里取消，全额退回；领取以后，内容用不了或未成年人购买的，请到“投诉与举报”提交";
  return ["fulfilled", "refunding", "partially_refunded"].includes(state) ? null : "这份订单现在不能申请退款";
}

/** The refund that is possible now in each case, and the existing request. */
export async function previewRefund(
  context: OrdersContext,
  { userId, orderNo, line }: RefundTarget,
): Promise<OutputOf<typeof previewEndpoint>> {
  const { db, clock } = context;
  const order = await readOwnOrder(db, { userId, orderNo });
  const used = await measureUsed(context, { order, position: line });
  const now = clock.now();
  const facts = await readRefundFacts(context, db, { order, position: line, used, at: now });
  if (facts === null)
    return { refund: null, used: null, refusal: findOrderObstacle(order) ?? "这份订单没有可退的内容", choices: [] };
  const latest = await findLatestRefund(db, { orderNo, orderLine: facts.row.position });
  const choices = REQUESTED_CASES.map((reasonCase) => {
    const quote = quoteFacts(facts, { reasonCase, now });
    const title = REFUND_CASES[reasonCase];
    if (quote.refusal !== null) return { case: reasonCase, title, sum_fen: 0, items: [], refusal: quote.refusal };
    return { case: reasonCase, title, sum_fen: quote.sumFen, items: quote.items.map(toRefundItem), refusal: null };
  });
  const isOpen = latest !== null && latest.state !== "refused" && latest.state !== "withdrawn";
  return {
    refund: latest && (await serializeRefund(db, latest)),
    used: (await context.countsDeliveries(order.agreementVersion)) ? toUsed(facts) : null,
    refusal: isOpen ? "已经申请过" : findOrderObstacle(order),
    choices: isOpen ? [] : choices,
  };
}

/** Requests the refund of a line, with the amount by the current rules. Throws `REFUND_NOT_POSSIBLE`. */
export async function requestRefund(
  context: OrdersContext,
  request: RefundTarget & { reasonCase: RefundCase; reason: string; idempotencyKey: string },
): Promise<Refund> {
  const { userId, orderNo, line, reasonCase, reason, idempotencyKey: key } = request;
  const { db, clock } = context;
  const used = await measureUsed(context, { order: await readOwnOrder(db, { userId, orderNo }), position: line });
  const now = clock.now();
  const requested = { requestRefund: orderNo, line, reasonCase, reason };
  return db.transaction((tx) =>
    answerOnce(tx, { owner: { userId, key }, request: requested, now }, async () => {
      const order = await lockOrder(tx, orderNo);
      const facts = await readRefundFacts(context, tx, { order, position: line, used, at: now });
      const obstacle = findOrderObstacle(order) ?? (facts === null ? "这份订单没有可退的内容" : null);
      if (facts === null || obstacle !== null) throw notPossible(obstacle ?? "");
      const quote = quoteFacts(facts, { reasonCase, now });
      if (quote.refusal !== null) throw notPossible(quote.refusal);
      const row = await insertRefund(tx, {
        orderNo,
        orderLine: facts.row.position,
        reasonCase,
        reason,
        ...used,
        sumFen: quote.sumFen,
        items: quote.items,
        state: "asked",
        requestedAt: now,
      });
      if (row === null) throw notPossible("这份订单已经申请过退款");
      await context.notify(tx, waitingNotice(refundWork, { key: row.id, actorId: userId }));
      return serializeRefund(tx, row);
    }),
  );
}

/** Withdraws an undecided request. Throws `REFUND_DECIDED`. */
export async function withdrawRefund(context: OrdersContext, { userId, orderNo, line }: RefundTarget): Promise<Refund> {
  const { db, clock } = context;
  await readOwnOrder(db, { userId, orderNo });
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderNo);
    const row = await findSoldLine(tx, { orderNo, position: line });
    const latest = row && (await findLatestRefund(tx, { orderNo, orderLine: row.position }));
    if (!latest) throw notFound("没有退款申请");
    const { state, reasonCase } = await lockRefund(tx, latest.id);
    if (state !== "asked" || reasonCase === 7) throw conflict("REFUND_DECIDED", "这份退款申请已经处理，不能撤回");
    return serializeRefund(tx, await updateRefund(tx, latest.id, { state: "withdrawn", finishedAt: clock.now() }));
  });
}

export function notPossible(why: string) {
  return conflict("REFUND_NOT_POSSIBLE", why);
}
