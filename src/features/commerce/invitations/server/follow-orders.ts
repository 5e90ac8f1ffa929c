import type { OrderFollower } from "../../../../domain/orders/order-follower.ts";
import { creditDue } from "../invitation-rules.ts";
import { findInvitationOf, moveInvitation } from "./invitation-store.ts";
import type { InvitationsContext } from "./invitations-context.ts";
import { findTerms } from "./terms-store.ts";

/**
 * Receives order events. It writes only its own row and locks nothing of the inviter's, so that no payment waits for
 * another person's; the job credits and takes back.
 */
export function createOrderFollower({ orders }: Pick<InvitationsContext, "orders">): OrderFollower {
  return {
    async paid(tx, { orderNo, userId, totalFen, giftDays, now }) {
      if (totalFen === 0) return;
      const invitation = await findInvitationOf(tx, userId);
      if (invitation?.state !== "bound") return;
      // Nobody is bound after paying; this ensures it.
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
      // In sequence, because a concurrent change moves the invitation forward into the next of these statuses.
      for (const from of ["waiting", "held"] as const) {
        if ((await moveInvitation(tx, { of, from, to: "ended", ...ended })) !== null) return;
      }
      await moveInvitation(tx, { of, from: "credited", to: "returning" });
    },
  };
}
