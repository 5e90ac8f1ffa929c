import { setTimeout as wait } from "node:timers/promises";
import { AppError, conflict } from "../../../../../kit/api/app-error.ts";
import type { PayerDevice, PaymentPrompt } from "../../../../../ports/payment-channel.ts";
import { lockOrder, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { callChannel } from "./call-channel.ts";
import { channelOf } from "./channel-of.ts";
import { claimPrompt, findPaymentBy, type PaymentRow, updatePayment } from "./payment-store.ts";

const CLAIM_LAPSES_MS = 15_000;
const POLL_MS = 150;
const MAX_POLLS = 60;

interface Prompting {
  order: OrderRow;
  payment: PaymentRow;
  device: PayerDevice;
  payerIp: string;
}

/** The prompt for the payer. One request fetches it, and all requests share it while it is valid. */
export async function obtainPrompt(context: OrdersContext, prompting: Prompting): Promise<PaymentPrompt> {
  let payment: PaymentRow | null = prompting.payment;
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const now = context.clock.now();
    const usable = findUsablePrompt(payment, now);
    if (usable !== null) return usable;
    const lapsedBefore = new Date(now.getTime() - CLAIM_LAPSES_MS);
    if (await claimPrompt(context.db, { id: payment.id, now, lapsedBefore })) return requestPrompt(context, prompting);
    payment = await findPaymentBy(context.db, payment);
    if (payment?.state !== "open") throw orderClosed();
    if (findUsablePrompt(payment, now) === null) await wait(POLL_MS);
  }
  throw new AppError({ status: 503, code: "PAYMENT_UNAVAILABLE", message: "付款方式正在生成，请稍后重试" });
}

function findUsablePrompt({ prompt, promptUntil }: PaymentRow, now: Date): PaymentPrompt | null {
  return promptUntil === null || now < promptUntil ? prompt : null;
}

async function requestPrompt(
  context: OrdersContext,
  { order, payment, device, payerIp }: Prompting,
): Promise<PaymentPrompt> {
  const { id, outTradeNo, amountFen, way, payerOpenid } = payment;
  const { orderNo, expiresAt, title: description } = order;
  const returnUrl = `${context.origin}/payment/success?order=${orderNo}`;
  const about = { outTradeNo, description, amountFen, expiresAt, way, device, payerIp, payerOpenid, returnUrl };
  try {
    const prompt = await callChannel(context, { orderNo, call: "create" }, () =>
      channelOf(context, payment.channel).create(about),
    );
    if (await storePrompt(context, { payment, prompt })) return prompt;
  } catch (error) {
    await updatePayment(context.db, id, { promptClaimedAt: null });
    throw error;
  }
  // The payment was closed while the gateway was creating the prompt. Nobody has seen the prompt, and it must not be
  // paid.
  await callChannel(context, { orderNo, call: "close" }, () => channelOf(context, payment.channel).close(outTradeNo));
  throw orderClosed();
}

async function storePrompt(
  { db, clock }: OrdersContext,
  { payment, prompt }: { payment: PaymentRow; prompt: PaymentPrompt },
): Promise<boolean> {
  const seconds = prompt.kind === "qr" ? null : prompt.reusableSeconds;
  const promptUntil = seconds === null ? null : new Date(clock.now().getTime() + seconds * 1000);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderNo);
    if (order.state === "closed") return false;
    await updatePayment(tx, payment.id, { prompt, promptUntil, promptClaimedAt: null });
    return true;
  });
}

export function orderClosed(): AppError {
  return conflict("ORDER_CLOSED", "订单已关闭，请重新下单");
}
