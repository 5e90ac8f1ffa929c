import type { Transaction } from "../../../../ports/database.ts";
import type { HeldGrant, MembershipPurchase, ThingPurchase } from "../../membership-ledger.ts";
import { lastExpiry, nextPeriod, type Period } from "../../membership-period.ts";
import { findHeldGrants, insertGrant, lockLedger, revokeGrants } from "./grant-store.ts";

/** A user's memberships, locked until the transaction ends, so that what is decided on them still holds when written. */
export async function lockGrants(tx: Transaction, userId: number): Promise<HeldGrant[]> {
  await lockLedger(tx, userId);
  return findHeldGrants(tx, userId);
}

/**
 * Writes what an order bought into the ledger, in the caller's transaction: a renewal begins where the same level
 * ends, and the grants whose unused value was credited end now (decisions §5). A second grant for the same line is
 * refused by the database.
 */
export async function grantMembership(tx: Transaction, purchase: MembershipPurchase): Promise<Period> {
  const { userId, level, now } = purchase;
  const held = purchase.held ?? (await lockGrants(tx, userId));
  const period = nextPeriod({
    durationMonths: purchase.durationMonths,
    currentExpiry: lastExpiry(held, level),
    now,
  });
  await revokeGrants(tx, { ids: purchase.creditedGrantIds, reason: "upgraded", now });
  await insertGrant(tx, {
    userId,
    kind: "level",
    level,
    ...period,
    source: "order",
    orderNo: purchase.orderNo,
    orderLine: purchase.orderLine,
    planId: purchase.planId,
    valueFen: purchase.valueFen,
    createdAt: now,
  });
  return period;
}

/** Opens one thing for life to whoever bought it, in the caller's transaction; a second time for a line is refused. */
export async function grantThing(tx: Transaction, { now, ...purchase }: ThingPurchase): Promise<void> {
  await insertGrant(tx, {
    ...purchase,
    kind: "resource",
    source: "order",
    startsAt: now,
    endsAt: null,
    createdAt: now,
  });
}
