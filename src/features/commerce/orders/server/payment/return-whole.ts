import type { CheckSum } from "../../../../../domain/orders/confirmed-sums.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { lockOrder, moveOrder } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { findPaymentsOfOrder, updatePayment } from "./payment-store.ts";

type Returning = Pick<OrdersContext, "coupons" | "findInvoiceObstacle" | "follower">;

interface Returned {
  orderNo: string;
  /** null: no confirmation is needed. */
  checkSum: CheckSum | null;
  now: Date;
}

/** What orders do for gifts: a delivered order is refunded in full when its gift ends. */
export function createGivenOrders(context: Returning) {
  return {
    /** Waits for other transactions of the order; called before anything is decided about its gift. */
    async lockOrder(tx: Transaction, orderNo: string): Promise<void> {
      await lockOrder(tx, orderNo);
    },
    /** Why it cannot be refunded yet; null: it can. The order is locked. */
    findReturnObstacle: (tx: Transaction, orderNo: string) => context.findInvoiceObstacle(tx, orderNo),
    returnWhole: (tx: Transaction, given: Returned) => returnWhole(context, tx, given),
  };
}

/**
 * Refunds a delivered order in full, like unwanted money: under one fixed number, requested again until the gateway
 * confirms the refund. A free order ends at once. The order is locked.
 */
async function returnWhole(
  { coupons, follower }: Returning,
  tx: Transaction,
  { orderNo, checkSum, now }: Returned,
): Promise<void> {
  const order = await lockOrder(tx, orderNo);
  const payments = await findPaymentsOfOrder(tx, orderNo);
  const paid = payments.find(({ state }) => state === "paid");
  if (paid) await checkSum?.(paid.amountFen);
  // Before any lock of a coupon's campaign, which comes last.
  await follower.returned(tx, { orderNo, now });
  const step = { source: "refund", now } as const;
  const leaving = await moveOrder(tx, { order, to: "refunding", ...step });
  if (paid) return updatePayment(tx, paid.id, { state: "refunding", nextRefundAt: now });
  await moveOrder(tx, { order: leaving, to: "refunded", ...step });
  await coupons.giveBack(tx, { orderNo, now });
}
