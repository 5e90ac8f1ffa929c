import { setTimeout as wait } from "node:timers/promises";
import { AppError, conflict } from "../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { ChannelName, PayerDevice, PaymentPrompt } from "../../../../ports/payment-channel.ts";
import type { startPayment as startPaymentEndpoint } from "../../contract.ts";
import { assertOffered } from "../order/assert-offered.ts";
import { changeChannel, lockOrder, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { readOwnOrder } from "../order/read-orders.ts";
import { showOrder } from "../order/show-order.ts";
import { askChannel } from "./ask-channel.ts";
import { channelOf } from "./channel-of.ts";
import { drawQr } from "./draw-qr.ts";
import { claimPrompt, findPaymentAt, openPayment, type PaymentRow, updatePayment } from "./payment-store.ts";

const CLAIM_LAPSES_MS = 15_000;
const POLL_MS = 150;
const MAX_POLLS = 60;

interface Start {
  userId: number;
  orderNo: string;
  /** null: where the order is paid anyway. */
  channel: ChannelName | null;
  device: PayerDevice;
}

/**
 * How to pay a pending order. A code is the same when asked for again, since a new one would void the one on screen;
 * the address of a cashier is signed anew each time.
 */
export async function startPayment(
  context: OrdersContext,
  start: Start,
): Promise<OutputOf<typeof startPaymentEndpoint>> {
  const own = await readOwnOrder(context.db, start);
  if (own.state !== "pending" && own.state !== "closed") {
    return { order: await showOrder(context.shop, context.db, own), code_url: null, qr_svg: null, redirect_url: null };
  }
  const { order, payment } = await beginPayment(context, start);
  const shown = await showOrder(context.shop, context.db, order);
  const prompt = await obtainPrompt(context, { order, payment, device: start.device });
  if (prompt.kind === "redirect") return { order: shown, code_url: null, qr_svg: null, redirect_url: prompt.url };
  return { order: shown, code_url: prompt.codeUrl, qr_svg: drawQr(prompt.codeUrl), redirect_url: null };
}

/** The payment is on disk before the gateway hears of it, because its notification may beat its answer. */
async function beginPayment(
  context: OrdersContext,
  { orderNo, channel: wanted }: Start,
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  return context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo);
    const now = context.clock.now();
    if (order.state !== "pending" || order.expiresAt <= now) throw orderClosed();
    const channel = wanted ?? order.channel;
    if (channel === "none") throw new Error(`the free order ${orderNo} is unpaid`);
    assertOffered(context, channel);
    if (channel !== order.channel) await changeChannel(tx, { orderNo, channel });
    return { order: { ...order, channel }, payment: await openPayment(tx, { order, channel, now }) };
  });
}

interface Prompting {
  order: OrderRow;
  payment: PaymentRow;
  device: PayerDevice;
}

async function obtainPrompt(context: OrdersContext, prompting: Prompting): Promise<PaymentPrompt> {
  const { order, payment } = prompting;
  if (payment.codeUrl !== null) return { kind: "qr", codeUrl: payment.codeUrl };
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const now = context.clock.now();
    const lapsedBefore = new Date(now.getTime() - CLAIM_LAPSES_MS);
    if (await claimPrompt(context.db, { id: payment.id, now, lapsedBefore })) return requestPrompt(context, prompting);
    const current = await findPaymentAt(context.db, { orderNo: order.orderNo, channel: payment.channel });
    if (current?.state !== "open") throw orderClosed();
    if (current.codeUrl !== null) return { kind: "qr", codeUrl: current.codeUrl };
    await wait(POLL_MS);
  }
  throw new AppError({ status: 503, code: "PAYMENT_UNAVAILABLE", message: "付款方式正在生成，请稍后重试" });
}

async function requestPrompt(context: OrdersContext, { order, payment, device }: Prompting): Promise<PaymentPrompt> {
  const { id, outTradeNo, amountFen } = payment;
  const { orderNo, expiresAt } = order;
  const returnUrl = `${context.origin}/payment/success?order=${orderNo}`;
  const request = { outTradeNo, description: order.title, amountFen, expiresAt, device, returnUrl };
  try {
    const prompt = await askChannel(context, { orderNo, call: "create" }, () =>
      channelOf(context, payment.channel).create(request),
    );
    if (await storePrompt(context, { payment, prompt })) return prompt;
  } catch (error) {
    await updatePayment(context.db, id, { promptClaimedAt: null });
    throw error;
  }
  // Closed while the gateway was making the code: nobody has seen it, and nobody shall pay by it.
  await askChannel(context, { orderNo, call: "close" }, () => channelOf(context, payment.channel).close(outTradeNo));
  throw orderClosed();
}

async function storePrompt(
  { db }: OrdersContext,
  { payment, prompt }: { payment: PaymentRow; prompt: PaymentPrompt },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderNo);
    if (order.state === "closed") return false;
    // An address is good for one visit and made anew for the next; only a code is one that others may be looking at.
    const isCode = prompt.kind === "qr";
    await updatePayment(tx, payment.id, isCode ? { codeUrl: prompt.codeUrl } : { promptClaimedAt: null });
    return true;
  });
}

function orderClosed(): AppError {
  return conflict("ORDER_CLOSED", "订单已关闭，请重新下单");
}
