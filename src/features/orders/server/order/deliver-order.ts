import type { Transaction } from "../../../../ports/database.ts";
import type { MembershipPurchase } from "../../../membership/membership-ledger.ts";
import { findObstacle } from "../../price-order.ts";
import { planOfSubject } from "../../subjects.ts";
import { findLines, moveOrder, noteGranted, type OrderLineRow, type OrderRow } from "./order-store.ts";
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
  const { orderNo, userId } = order;
  const lines = await findLines(tx, [orderNo]);
  const memberships = lines.flatMap(membershipOf);
  // Before the ledger's lock, in the sequence in which orders are made, so that the two never wait for each other.
  const isStillSold = !wasClosed || (await areSold(ledger, tx, memberships));
  const held = await ledger.lockGrants(tx, userId);
  const creditedGrantIds = lines.flatMap((line) => line.creditedGrantId ?? []);
  if (!creditedGrantIds.every((id) => held.some((grant) => grant.id === id))) {
    return { outcome: "undeliverable", reason: "用于抵扣的会员权益已被另一笔订单使用" };
  }
  for (const { level } of memberships) {
    const obstacle = findObstacle(level, held, now);
    if (obstacle !== null) return { outcome: "undeliverable", reason: obstacle };
  }
  if (!isStillSold) return { outcome: "undeliverable", reason: "订单关闭后方案已下架" };
  for (const [index, { position, ...membership }] of memberships.entries()) {
    const { endsAt: grantedUntil } = await ledger.grantMembership(tx, {
      ...{ ...membership, userId, orderNo, orderLine: position, now },
      // What was credited ends once, with the first of what it paid for.
      creditedGrantIds: index === 0 ? creditedGrantIds : [],
    });
    const yearlyFen = grantedUntil === null ? await ledger.readYearlyPrice(tx, membership.level) : null;
    await noteGranted(tx, { orderNo, position, grantedUntil, yearlyFen });
  }
  await notify(tx, {
    ...{ kind: "order", to: userId, about: `order:${orderNo}`, key: `order:${orderNo}` },
    data: { orderNo, title: order.title, totalFen: order.totalFen },
  });
  return {
    outcome: "delivered",
    order: await moveOrder(tx, { order, to: "fulfilled", source: "delivery", now }),
  };
}

type SoldMembership = Pick<MembershipPurchase, "level" | "durationMonths" | "planId" | "valueFen"> &
  Pick<OrderLineRow, "position">;

/** What a line grants; deductions grant nothing. */
function membershipOf({ position, subject, level, durationMonths, valueFen }: OrderLineRow): SoldMembership[] {
  if (subject === null || level === null || valueFen === null) return [];
  return [{ position, level, durationMonths, planId: planOfSubject(subject), valueFen }];
}

async function areSold(
  ledger: Pick<OrdersContext["ledger"], "readPlan">,
  tx: Transaction,
  memberships: readonly SoldMembership[],
): Promise<boolean> {
  for (const { planId } of memberships) {
    if ((await ledger.readPlan(tx, planId))?.isOnSale !== true) return false;
  }
  return true;
}
