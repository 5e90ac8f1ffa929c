import type { OrderFollower } from "../../../../domain/orders/order-follower.ts";
import { creditDue } from "../invitation-rules.ts";
import { findInvitationOf, moveInvitation } from "./invitation-store.ts";
import type { InvitationsContext } from "./invitations-context.ts";
import { findTerms } from "./terms-store.ts";

/**
 * Receives order events. It writes only its own row and does not lock data of the inviter, so that no payment waits
 * for another user's. The job credits and revokes rewards.
 */
export function createOrderFollower({ orders }: Pick<InvitationsContext, "orders">): OrderFollower {
  return {
    async paid(tx, { orderNo, userId, totalFen, giftDays, now }) {
      if (totalFen === 0) return;
      const invitation = await findInvitationOf(tx, userId);
      if (invitation?.state !== "bound") return;
      // Users are bound only before they pay; this check enforces it.
      if ((await orders.countDelivered(tx, { userId, except: orderNo })) > 0) return;
      const of = { id: invitation.id };
      const { reward, days, campaignId } = await findTerms(tx);
      if (reward === "off") {
        const ended = { orderNo, paidAt: now, endedAt: now, endReason: "off" } as const;
        await moveInvitation(tx, { of, from: "bound", to: "ended", ...ended });
        return;
      }
      await moveInvitation(tx, {
        of,
        from: "bound",
        to: "waiting",
        orderNo,
        paidAt: now,
        reward,
        dueAt: creditDue({ paidAt: now, refundDays: await orders.readRefundDays(tx, now), giftDays }),
        days: reward === "vip_days" ? days : null,
        campaignId: reward === "coupon" ? campaignId : null,
      });
    },

    async returned(tx, { orderNo, now }) {
      const of = { orderNo };
      const ended = { endedAt: now, endReason: "refunded" } as const;
      // One after the other, because a concurrent change can move the invitation to the second of these states.
      for (const from of ["waiting", "held"] as const) {
        if ((await moveInvitation(tx, { of, from, to: "ended", ...ended })) !== null) return;
      }
      await moveInvitation(tx, { of, from: "credited", to: "returning" });
    },
  };
}
