import type { Transaction } from "../../../../../ports/database.ts";
import type { MembershipPurchase, ResourcePurchase, UnrevokedGrant } from "../../membership-ledger.ts";
import type { Period } from "../../membership-period.ts";
import { lengthOfPlan } from "../../term-length.ts";
import { arrangeLedger, closeGaps, type LedgerContext } from "./arrange-ledger.ts";
import { endSoldRight, insertGrant, lockLedger, revokeGrants } from "./grant-store.ts";
import { findUnrevokedGrants } from "./term-store.ts";

/**
 * A user's memberships, locked until the transaction ends, so that decisions based on them are still valid when they
 * are written.
 */
export async function lockGrants(tx: Transaction, userId: number): Promise<UnrevokedGrant[]> {
  await lockLedger(tx, userId);
  return findUnrevokedGrants(tx, userId);
}

/**
 * Writes the memberships that an order bought to the ledger, in the caller's transaction. The grants whose unused
 * value was credited end now (decisions §10, rule 6). The database rejects a second grant for the same line.
 */
export async function grantMembership(
  context: LedgerContext,
  tx: Transaction,
  purchase: MembershipPurchase,
): Promise<Period> {
  const { userId, level, durationMonths, creditedGrantIds, now } = purchase;
  const lockedGrants = purchase.lockedGrants ?? (await lockGrants(tx, userId));
  await revokeGrants(tx, { ids: creditedGrantIds, reason: "upgraded", now });
  const [granted] = await arrangeLedger(context, tx, {
    userId,
    cause: creditedGrantIds.length > 0 ? "upgrade" : "purchase",
    now,
    lockedGrants: lockedGrants.filter(({ id }) => !creditedGrantIds.includes(id)),
    added: [
      {
        level,
        length: lengthOfPlan(durationMonths),
        source: "order",
        orderNo: purchase.orderNo,
        orderLine: purchase.orderLine,
        planId: purchase.planId,
        valueFen: purchase.valueFen,
      },
    ],
  });
  // Terms that a running lifetime membership contains are not sold, so a bought term has dates.
  if (!granted?.startsAt) throw new Error(`a membership of order ${purchase.orderNo} was written without dates`);
  return { startsAt: granted.startsAt, endsAt: granted.endsAt };
}

/**
 * Revokes the rights of a line and closes the gap that a membership leaves. The caller has locked the ledger. Returns
 * false if they were already revoked.
 */
export async function revokeSoldRight(
  context: LedgerContext,
  tx: Transaction,
  sold: { orderNo: string; orderLine: number; now: Date },
): Promise<boolean> {
  const ended = await endSoldRight(tx, sold);
  if (ended === null) return false;
  await closeGaps(context, tx, { ended: [ended], cause: "refund", now: sold.now });
  return true;
}

/**
 * Opens one resource to its buyer for life, in the caller's transaction. The database rejects a second grant for the
 * same line.
 */
export async function grantResource(tx: Transaction, { now, ...purchase }: ResourcePurchase): Promise<void> {
  await insertGrant(tx, {
    ...purchase,
    kind: "resource",
    source: "order",
    startsAt: now,
    endsAt: null,
    createdAt: now,
  });
}
