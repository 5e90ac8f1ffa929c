import type { Transaction } from "../../../../ports/database.ts";
import { findObstacle } from "../../price-order.ts";
import { findLines, moveOrder, type OrderRow } from "./order-store.ts";
import type { OrdersContext } from "./orders-context.ts";

export type Delivery = { outcome: "delivered"; order: OrderRow } | { outcome: "undeliverable"; reason: string };

/**
 * Grants what a paid order sold, in the transaction that settles it. Says why not when the world has moved on: the
 * buyer got the same thing by another order, the credited membership was used up elsewhere, or, for an order that was
 * already closed, the plan is no longer sold.
 */
export async function deliverOrder(
  { ledger, notify }: Pick<OrdersContext, "ledger" | "notify">,
  tx: Transaction,
  { order, wasClosed, now }: { order: OrderRow; wasClosed: boolean; now: Date },
): Promise<Delivery> {
  const { orderNo, userId, level, durationMonths, planId } = order;
  // Before the ledger's lock, in the sequence in which orders are made, so that the two never wait for each other.
  const isStillSold = !wasClosed || (await ledger.readPlan(tx, planId))?.isOnSale === true;
  const held = await ledger.lockGrants(tx, userId);
  const lines = await findLines(tx, [orderNo]);
  const creditedGrantIds = lines.flatMap((line) => line.creditedGrantId ?? []);
  if (!creditedGrantIds.every((id) => held.some((grant) => grant.id === id))) {
    return { outcome: "undeliverable", reason: "用于抵扣的会员权益已被另一笔订单使用" };
  }
  const obstacle = findObstacle(level, held, now);
  if (obstacle !== null) return { outcome: "undeliverable", reason: obstacle };
  if (!isStillSold) return { outcome: "undeliverable", reason: "订单关闭后方案已下架" };
  const period = await ledger.grantMembership(tx, {
    userId,
    level,
    durationMonths,
    planId,
    // The credited part was money too, so the new grant is worth the whole price.
    valueFen: lines.find((line) => line.kind === "plan")?.amountFen ?? order.totalFen,
    orderNo,
    creditedGrantIds,
    now,
  });
  const facts = { grantedUntil: period.endsAt };
  await notify(tx, {
    ...{ kind: "order", to: userId, about: `order:${orderNo}`, key: `order:${orderNo}` },
    data: { orderNo, title: order.planName, totalFen: order.totalFen },
  });
  return {
    outcome: "delivered",
    order: await moveOrder(tx, { order, to: "fulfilled", source: "delivery", now, facts }),
  };
}
