import { setTimeout as wait } from "node:timers/promises";
import { AppError, conflict } from "../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { startPayment as startPaymentEndpoint } from "../../contract.ts";
import { lockOrder, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { readOwnOrder } from "../order/read-orders.ts";
import { showOrder } from "../order/show-order.ts";
import { askChannel } from "./ask-channel.ts";
import { drawQr } from "./draw-qr.ts";
import { claimPrompt, findPaymentOfOrder, openPayment, type PaymentRow, updatePayment } from "./payment-store.ts";

const CLAIM_LAPSES_MS = 15_000;
const POLL_MS = 150;
const MAX_POLLS = 60;

/** The code to scan for a pending order; asked again, the same code, since a new one would void the one on screen. */
export async function startPayment(
  context: OrdersContext,
  { userId, orderNo }: { userId: number; orderNo: string },
): Promise<OutputOf<typeof startPaymentEndpoint>> {
  const own = await readOwnOrder(context.db, { userId, orderNo });
  if (own.state !== "pending" && own.state !== "closed") {
    return { order: await showOrder(context.db, own), code_url: null, qr_svg: null };
  }
  const payment = await beginPayment(context, orderNo);
  const codeUrl = payment.codeUrl ?? (await obtainCode(context, own, payment));
  return { order: await showOrder(context.db, own), code_url: codeUrl, qr_svg: drawQr(codeUrl) };
}

/** The payment is on disk before the gateway hears of it, because its notification may beat its answer. */
async function beginPayment({ db, clock }: OrdersContext, orderNo: string): Promise<PaymentRow> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo);
    const now = clock.now();
    if (order.state !== "pending" || order.expiresAt <= now) throw orderClosed();
    return openPayment(tx, order, now);
  });
}

async function obtainCode(context: OrdersContext, order: OrderRow, payment: PaymentRow): Promise<string> {
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const now = context.clock.now();
    const lapsedBefore = new Date(now.getTime() - CLAIM_LAPSES_MS);
    if (await claimPrompt(context.db, { id: payment.id, now, lapsedBefore }))
      return requestCode(context, order, payment);
    const current = await findPaymentOfOrder(context.db, order.orderNo);
    if (current?.state !== "open") throw orderClosed();
    if (current.codeUrl !== null) return current.codeUrl;
    await wait(POLL_MS);
  }
  throw new AppError({ status: 503, code: "PAYMENT_UNAVAILABLE", message: "二维码正在生成，请稍后重试" });
}

async function requestCode(context: OrdersContext, order: OrderRow, payment: PaymentRow): Promise<string> {
  const { id, outTradeNo, amountFen } = payment;
  const { orderNo } = order;
  try {
    const { codeUrl } = await askChannel(context, { orderNo, call: "create" }, () =>
      context.channel.create({ outTradeNo, description: order.planName, amountFen, expiresAt: order.expiresAt }),
    );
    if (await storeCode(context, { payment, codeUrl })) return codeUrl;
  } catch (error) {
    await updatePayment(context.db, id, { promptClaimedAt: null });
    throw error;
  }
  // Closed while the gateway was making the code: nobody has seen it, and nobody shall pay by it.
  await askChannel(context, { orderNo, call: "close" }, () => context.channel.close(outTradeNo));
  throw orderClosed();
}

async function storeCode(
  { db }: OrdersContext,
  { payment, codeUrl }: { payment: PaymentRow; codeUrl: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderNo);
    if (order.state === "closed") return false;
    await updatePayment(tx, payment.id, { codeUrl });
    return true;
  });
}

function orderClosed(): AppError {
  return conflict("ORDER_CLOSED", "订单已关闭，请重新下单");
}
