import type { ServiceOrders } from "../../../../../domain/orders/sold-service.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { findLines, lockOrder, moveOrder, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { findLatestRefund, insertRefund, updateRefund } from "../payment/refund-store.ts";

type Promising = Pick<OrdersContext, "ledger" | "coupons">;

/**
 * Order functions for slices that sell services. Their offers end by their own rules, and the refund follows from
 * them.
 */
export function createServiceOrders(context: Promising, grantPromised: () => Promise<void>): ServiceOrders {
  return {
    async lockOrder(tx, orderNo) {
      await lockOrder(tx, orderNo);
    },
    promiseBack: (tx, promised) => promiseBack(context, tx, promised),
    grantPromised,
  };
}

type Promised = Parameters<ServiceOrders["promiseBack"]>[1];

/**
 * A promised refund is stored as a request of case 7, which needs no decision: `grantPromised` approves it
 * immediately, unless an invoice must be cancelled first. It replaces a request that waits for staff.
 */
async function promiseBack(
  context: Promising,
  tx: Transaction,
  { key, orderNo, percent, reason, checkSum, now }: Promised,
): Promise<number> {
  const order = await lockOrder(tx, orderNo);
  const lines = await findLines(tx, [orderNo]);
  const line = lines.find(({ resourceKey }) => resourceKey === key);
  if (!line || line.valueFen === null) throw new Error(`order ${orderNo} does not sell ${key}`);
  // Fractions of a fen are rounded in the buyer's favour.
  const sumFen = Math.ceil((line.valueFen * percent) / 100);
  const { position: orderLine, title, valueFen } = line;
  if (valueFen === 0 && percent > 0) await endFree(context, tx, { order, orderLine, now });
  if (sumFen === 0 || !["fulfilled", "partially_refunded", "refunding"].includes(order.state)) return 0;
  await checkSum?.(sumFen);
  const items = [{ title, detail: percent === 100 ? reason : `${reason}，退 ${percent}%`, amountFen: sumFen }];
  const facts = { reasonCase: 7, reason, sumFen, items, openedItems: 0, use: null, requestedAt: now } as const;
  const earlier = await findLatestRefund(tx, { orderNo, orderLine });
  if (earlier?.state === "asked") await updateRefund(tx, earlier.id, facts);
  else if ((await insertRefund(tx, { ...facts, orderNo, orderLine, state: "asked" })) === null) return 0;
  return sumFen;
}

/** Ends a line for which nothing was paid: the right ends, and the owner can use the coupon again that paid for it. */
async function endFree(
  { ledger, coupons }: Promising,
  tx: Transaction,
  { order, orderLine, now }: { order: OrderRow; orderLine: number; now: Date },
): Promise<void> {
  const { orderNo, userId } = order;
  if (order.state !== "fulfilled") return;
  await ledger.lockGrants(tx, userId);
  await ledger.revokeSoldRight(tx, { orderNo, orderLine, now });
  const step = { source: "refund", now } as const;
  const leaving = await moveOrder(tx, { order, to: "refunding", ...step });
  await moveOrder(tx, { order: leaving, to: "refunded", ...step });
  await coupons.giveBack(tx, { orderNo, now });
}
