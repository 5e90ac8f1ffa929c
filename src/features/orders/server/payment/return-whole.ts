import type { Transaction } from "../../../../ports/database.ts";
import { lockOrder, moveOrder } from "../order/order-store.ts";
import { findPaymentsOfOrder, updatePayment } from "./payment-store.ts";

/** Waits for whoever else is at the order; taken before anything is decided about its gift. */
export async function lockGivenOrder(tx: Transaction, orderNo: string): Promise<void> {
  await lockOrder(tx, orderNo);
}

/**
 * Sends back whatever a delivered order took, whole, by the way that unwanted money goes: under one number for good,
 * asked again until the gateway says that it is back. What cost nothing ends at once. The order is locked.
 */
export async function returnWhole(tx: Transaction, { orderNo, now }: { orderNo: string; now: Date }): Promise<void> {
  const order = await lockOrder(tx, orderNo);
  const payments = await findPaymentsOfOrder(tx, orderNo);
  const paid = payments.find(({ state }) => state === "paid");
  const step = { source: "refund", now } as const;
  const leaving = await moveOrder(tx, { order, to: "refunding", ...step });
  if (paid) await updatePayment(tx, paid.id, { state: "refunding", nextRefundAt: now });
  else await moveOrder(tx, { order: leaving, to: "refunded", ...step });
}
