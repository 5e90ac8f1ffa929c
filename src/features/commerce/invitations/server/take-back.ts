import { lockInvitation, moveInvitation } from "./invitation-store.ts";
import type { InvitationAdminContext } from "./invitations-context.ts";

/**
 * Revokes the reward of a refunded order: exactly those days, or that coupon unless it was used. A coupon in an unpaid
 * order is checked again when that order is paid or closed.
 */
export async function takeBack(
  { db, clock, ledger, coupons }: Pick<InvitationAdminContext, "db" | "clock" | "ledger" | "coupons">,
  { id, inviterId }: { id: number; inviterId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await ledger.lockGrants(tx, inviterId);
    const { state, couponId } = await lockInvitation(tx, id);
    if (state !== "returning") return;
    const now = clock.now();
    const outcome = couponId === null ? "withdrawn" : await coupons.withdrawReward(tx, { couponId, now });
    if (outcome === "claimed") return;
    if (couponId === null) await ledger.revokeInvitationRight(tx, { invitationId: id, now });
    await moveInvitation(tx, {
      of: { id },
      from: "returning",
      to: "returned",
      endedAt: now,
      endReason: outcome === "used" ? "used" : "refunded",
    });
  });
}
