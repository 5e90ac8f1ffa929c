import type { ViewerGrant } from "../../../../../domain/access/access.ts";
import { planOfSubject, productOfSubject } from "../../../../../domain/orders/subjects.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type {
  MembershipPurchase,
  ResourcePurchase,
  UnrevokedGrant,
} from "../../../../access/membership/membership-ledger.ts";
import { orderNotification } from "../../notifications.ts";
import { findObstacle } from "../../price-plan.ts";
import { countBought } from "./choose-coupon.ts";
import { grantServices, lockServices, releaseServices } from "./line-services.ts";
import { findLines, moveOrder, noteGranted, type OrderLineRow, type OrderRow } from "./order-store.ts";
import type { OrdersContext } from "./orders-context.ts";

export type Delivery = { outcome: "delivered"; order: OrderRow } | { outcome: "undeliverable"; reason: string };

type Sales = Pick<OrdersContext, "ledger" | "shop" | "services">;
type Deliveries = Sales & Pick<OrdersContext, "coupons" | "notify" | "makeGift" | "follower">;

/**
 * Grants the content of a paid order, in the transaction that settles it. Returns the reason if the situation has
 * changed: the buyer received the same content by another order, the credited membership was credited elsewhere, or
 * the order was closed and the content is no longer for sale.
 */
export async function deliverOrder(
  context: Deliveries,
  tx: Transaction,
  { order, wasClosed, now }: { order: OrderRow; wasClosed: boolean; now: Date },
): Promise<Delivery> {
  const { orderNo, userId } = order;
  const lines = await findLines(tx, [orderNo]);
  // Locked before the ledger, in the same sequence as when orders are created, to prevent deadlocks.
  const isStillSold = !wasClosed || (await areSold(context, tx, lines));
  const about = { order, lines, now };
  await lockServices(context, tx, about);
  const held = await context.ledger.lockGrants(tx, userId);
  const sold = { memberships: lines.flatMap(membershipOf), resources: lines.flatMap(resourceOf) };
  const delivering = { order, lines, sold, held, now };
  const reason =
    // The buyer's rights never prevent a gift.
    (order.giftDays === null ? await findOwnObstacle(context, tx, delivering) : null) ??
    (isStillSold ? null : "订单关闭后，买的东西已下架") ??
    (await grantServices(context, tx, about)) ??
    // Checked last, because it reserves the coupon again, and the coupon must stay available if the payment is
    // refunded.
    (wasClosed
      ? await context.coupons.claimAgain(tx, { orderNo, userId, now, hasBought: await hasOthers(tx, userId) })
      : null);
  if (reason !== null) {
    await releaseServices(context, tx, about);
    await context.coupons.release(tx, { orderNo, now });
    return { outcome: "undeliverable", reason };
  }
  if (lines.some(({ kind }) => kind === "coupon")) await context.coupons.markUsed(tx, { orderNo, now });
  if (order.giftDays === null) await grantLines(context, tx, delivering);
  else await giveLines(context, tx, { ...delivering, days: order.giftDays });
  await context.follower.paid(tx, { ...order, now });
  await context.notify(
    tx,
    orderNotification.notice({
      to: userId,
      about: `order:${orderNo}`,
      key: `order:${orderNo}`,
      data: { orderNo, title: order.title, totalFen: order.totalFen },
    }),
  );
  return {
    outcome: "delivered",
    order: await moveOrder(tx, { order, to: "fulfilled", source: "delivery", now }),
  };
}

/** Whether the user has bought something by an order other than this one, which already counts as paid. */
async function hasOthers(tx: Transaction, userId: number): Promise<boolean> {
  return (await countBought(tx, userId)) > 1;
}

interface Delivering {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  sold: { memberships: readonly SoldMembership[]; resources: readonly SoldResourceLine[] };
  held: readonly UnrevokedGrant[];
  now: Date;
}

/** The buyer's right that now prevents the delivery. null: none. */
async function findOwnObstacle(
  { ledger }: Deliveries,
  tx: Transaction,
  { order: { userId }, lines, sold: { memberships, resources }, held, now }: Delivering,
): Promise<string | null> {
  return (
    findLostCredit(creditedBy(lines), held) ??
    memberships.map(({ level }) => findObstacle(level, held, now)).find((found) => found !== null) ??
    (resources.length > 0 ? findOwned(resources, await ledger.readRights(tx, userId)) : null)
  );
}

/** Grants the buyer the content of the lines. */
async function grantLines(
  { ledger }: Deliveries,
  tx: Transaction,
  { order: { orderNo, userId }, lines, sold, held, now }: Delivering,
): Promise<void> {
  for (const [index, { position, ...membership }] of sold.memberships.entries()) {
    const { endsAt: grantedUntil } = await ledger.grantMembership(tx, {
      ...membership,
      userId,
      orderNo,
      orderLine: position,
      now,
      // A credited membership ends once, with the first grant that it helped to pay.
      creditedGrantIds: index === 0 ? creditedBy(lines) : [],
      lockedGrants: index === 0 ? held : undefined,
    });
    const yearlyFen = grantedUntil === null ? await ledger.readYearlyPrice(tx, membership.level) : null;
    await noteGranted(tx, { orderNo, position, grantedUntil, yearlyFen });
  }
  for (const { position, title: _, ...resource } of sold.resources) {
    await ledger.grantResource(tx, { ...resource, userId, orderNo, orderLine: position, now });
  }
}

/** Puts the content of the lines into a gift. */
async function giveLines(
  { makeGift }: Deliveries,
  tx: Transaction,
  { order: { orderNo, userId: giverId, title }, lines, days, now }: Delivering & { days: number },
): Promise<void> {
  const sold = lines.flatMap(({ position, subject, title: what, level, durationMonths, resourceKey }) =>
    subject === null ? [] : [{ position, subject, title: what, level, durationMonths, resourceKey }],
  );
  await makeGift(tx, { orderNo, giverId, title, lines: sold, days, now });
}

function creditedBy(lines: readonly OrderLineRow[]): number[] {
  return lines.flatMap((line) => line.creditedGrantId ?? []);
}

type SoldMembership = Pick<MembershipPurchase, "level" | "durationMonths" | "planId" | "valueFen"> &
  Pick<OrderLineRow, "position">;

type SoldResourceLine = Pick<ResourcePurchase, "resourceKey" | "valueFen"> & Pick<OrderLineRow, "position" | "title">;

/** The membership that a line grants. Empty for other lines. */
function membershipOf({ position, subject, level, durationMonths, valueFen }: OrderLineRow): SoldMembership[] {
  if (subject === null || level === null || valueFen === null) return [];
  return [{ position, level, durationMonths, planId: planOfSubject(subject), valueFen }];
}

/** The resource that a line opens. Empty for other lines. */
function resourceOf({ position, title, resourceKey, valueFen }: OrderLineRow): SoldResourceLine[] {
  return resourceKey === null || valueFen === null ? [] : [{ position, title, resourceKey, valueFen }];
}

function findLostCredit(creditedGrantIds: readonly number[], held: readonly UnrevokedGrant[]): string | null {
  const isHeld = creditedGrantIds.every((id) => held.some((grant) => grant.id === id));
  return isHeld ? null : "用于抵扣的会员权益已被另一笔订单使用";
}

/** A resource can be sold to a user only once. */
function findOwned(resources: readonly SoldResourceLine[], rights: readonly ViewerGrant[]): string | null {
  const owned = new Set(rights.flatMap(({ resourceKey, endsAt }) => (endsAt === null ? (resourceKey ?? []) : [])));
  const twice = resources.find(({ resourceKey }) => owned.has(resourceKey));
  return twice ? `《${twice.title}》已经由另一笔订单开通` : null;
}

/** Services check this themselves when they grant. */
async function areSold(
  { ledger, shop, services }: Sales,
  tx: Transaction,
  lines: readonly OrderLineRow[],
): Promise<boolean> {
  const ofShop = lines.filter(({ resourceKey }) => services.find(resourceKey) === null);
  for (const subject of new Set(ofShop.flatMap((line) => line.subject ?? []))) {
    const productId = productOfSubject(subject);
    const sold =
      productId === null ? await ledger.readPlan(tx, planOfSubject(subject)) : await shop.readProduct(tx, productId);
    if (sold?.isOnSale !== true) return false;
  }
  return true;
}
