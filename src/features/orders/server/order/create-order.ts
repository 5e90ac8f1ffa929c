import { AppError, notFound } from "../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { ChannelName } from "../../../../ports/payment-channel.ts";
import type { Order } from "../../contract.ts";
import { priceOrder } from "../../price-order.ts";
import { answerOnce } from "./answer-once.ts";
import { assertOffered } from "./assert-offered.ts";
import { deliverOrder } from "./deliver-order.ts";
import { createOrderNumber } from "./order-number.ts";
import { insertOrder, moveOrder, type OrderRow } from "./order-store.ts";
import type { OrdersContext } from "./orders-context.ts";
import { showOrder } from "./show-order.ts";

/** Pending orders close after 30 minutes (decisions §5). */
const PAYABLE_MS = 30 * 60 * 1000;

export interface OrderRequest {
  userId: number;
  planId: number;
  channel: ChannelName;
  agreementVersion: string;
  idempotencyKey: string;
}

/** Makes an order at the price the server finds inside the same transaction; repeating the key repeats the answer. */
export async function createOrder(context: OrdersContext, request: OrderRequest): Promise<Order> {
  const { userId, planId, channel, agreementVersion, idempotencyKey } = request;
  if (agreementVersion !== (await context.readAgreementVersion())) {
    throw new AppError({ status: 422, code: "AGREEMENT_REQUIRED", message: "请阅读并勾选最新的购买协议" });
  }
  assertOffered(context, channel);
  const now = context.clock.now();
  return context.db.transaction((tx) =>
    answerOnce(
      tx,
      { owner: { userId, key: idempotencyKey }, request: { planId, channel, agreementVersion }, now },
      async () => showOrder(tx, await placeOrder(context, tx, { request, now })),
    ),
  );
}

async function placeOrder(
  context: OrdersContext,
  tx: Transaction,
  { request, now }: { request: OrderRequest; now: Date },
): Promise<OrderRow> {
  const { userId, planId, channel, agreementVersion } = request;
  const plan = await context.ledger.readPlan(tx, planId);
  if (plan === null) throw notFound("方案不存在");
  const held = await context.ledger.lockGrants(tx, userId);
  const { title, lines, totalFen } = priceOrder({ plan, held, now });
  const order = await insertOrder(tx, {
    order: {
      orderNo: createOrderNumber(now),
      userId,
      title,
      totalFen,
      channel: totalFen === 0 ? "none" : channel,
      agreementVersion,
      createdAt: now,
      expiresAt: new Date(now.getTime() + PAYABLE_MS),
    },
    lines,
  });
  if (totalFen > 0) return order;
  const paid = await moveOrder(tx, { order, to: "paid", source: "free", now, facts: { paidAt: now } });
  const delivered = await deliverOrder(context, tx, { order: paid, wasClosed: false, now });
  if (delivered.outcome === "undeliverable") throw new Error("a free order could not be delivered as it was priced");
  return delivered.order;
}
