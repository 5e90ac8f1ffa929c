import type { Database } from "../../../../ports/database.ts";
import { ChannelUnavailableError } from "../../../../ports/payment-channel.ts";
import { findOrder, lockOrder, moveOrder, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { closeOpenPayments, findPaymentOfOrder, type PaymentRow } from "../payment/payment-store.ts";
import { settlePayment } from "../payment/settle-payment.ts";

interface Closing {
  orderNo: string;
  source: "buyer" | "expiry" | "query";
}

/**
 * Closes a pending order, the gateway first: once it has closed its trade nobody can pay any more, and when it says
 * `paid` the order settles instead (decisions §5). Out: the order as it then stands. Throws what the channel throws.
 */
export async function closeOrder(context: OrdersContext, closing: Closing): Promise<OrderRow> {
  for (;;) {
    const payment = await findPaymentOfOrder(context.db, closing.orderNo);
    if (payment?.state === "open" && (await context.channel.close(payment.outTradeNo)) === "paid") {
      return settleInstead(context, payment);
    }
    const order = await closeLocally(context, closing, payment);
    // A payment that began after we looked has to be closed at the gateway too.
    if (order !== "payment_began") return order;
  }
}

async function settleInstead(context: OrdersContext, payment: PaymentRow): Promise<OrderRow> {
  const trade = await context.channel.query(payment.outTradeNo);
  if (trade.state === "unpaid" || trade.state === "closed") {
    throw new ChannelUnavailableError(`the gateway calls ${payment.outTradeNo} both paid and ${trade.state}`);
  }
  await settlePayment(context, { source: "query", trade });
  return readOrder(context.db, payment.orderNo);
}

async function closeLocally(
  { db, clock }: OrdersContext,
  { orderNo, source }: Closing,
  seen: PaymentRow | null,
): Promise<OrderRow | "payment_began"> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo);
    if (order.state !== "pending") return order;
    if (seen === null && (await findPaymentOfOrder(tx, orderNo)) !== null) return "payment_began";
    await closeOpenPayments(tx, orderNo);
    return moveOrder(tx, { order, to: "closed", source, now: clock.now() });
  });
}

async function readOrder(db: Database, orderNo: string): Promise<OrderRow> {
  const order = await findOrder(db, orderNo);
  if (order === null) throw new Error(`order ${orderNo} has vanished`);
  return order;
}
