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

/** Order functions for gifts: a delivered order is refunded in full when its gift ends. */
export function createGivenOrders(context: Returning) {
  return {
    /** Locks the order. Called before anything about its gift is decided. */
    async lockOrder(tx: Transaction, orderNo: string): Promise<void> {
      await lockOrder(tx, orderNo);
    },
    /** Why the order cannot be refunded yet. null: it can be refunded. The caller has locked the order. */
    findReturnObstacle: (tx: Transaction, orderNo: string) => context.findInvoiceObstacle(tx, orderNo),
    returnWhole: (tx: Transaction, given: Returned) => returnWhole(context, tx, given),
  };
}

/**
 * Refunds a delivered order in full, like an unusable payment: under one fixed number, and requested again until the
 * gateway confirms it. A free order ends immediately. The caller has locked the order.
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
  // Called before any campaign of a coupon is locked, because campaigns are locked last.
  await follower.returned(tx, { orderNo, now });
  const step = { source: "refund", now } as const;
  const leaving = await moveOrder(tx, { order, to: "refunding", ...step });
  if (paid) return updatePayment(tx, paid.id, { state: "refunding", nextRefundAt: now });
  await moveOrder(tx, { order: leaving, to: "refunded", ...step });
  await coupons.giveBack(tx, { orderNo, now });
}
