import { createMembership } from "../../features/access/membership/server/membership.ts";
import { describeCampaign } from "../../features/commerce/coupons/server/describe-campaign.ts";
import { grantCoupon, withdrawReward } from "../../features/commerce/coupons/server/give-coupons.ts";
import type { AdminInvitation, InvitationTerms } from "../../features/commerce/invitations/admin-contract.ts";
import { END_REASONS, INVITATION_STATES, SIGNS } from "../../features/commerce/invitations/invitation-states.ts";
import {
  listInvitations,
  refuseInvitation,
  releaseInvitation,
} from "../../features/commerce/invitations/server/invitation-admin.ts";
import { changeTerms, readTerms } from "../../features/commerce/invitations/server/terms-admin.ts";
import { invitingOrders } from "../../features/commerce/orders/server/detail/inviting-orders.ts";
import { createAccountDirectory } from "../../features/identity/auth/server/owner/account-directory.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { InvitationsCommand } from "./read-invitations.ts";

/** Runs `invitations`. What is due is credited and taken back by the site's own job. */
export async function runInvitations(command: InvitationsCommand, options: CommandOptions): Promise<void> {
  const text = await openAccounts(options, async ({ db, clock, notify, act }) => {
    const doing = (action: string) => ({ action, permission: "invitations.manage" }) as const;
    const context = {
      db,
      clock,
      orders: invitingOrders,
      accounts: createAccountDirectory(db),
      ledger: createMembership({ db, clock, notify, findResource: async () => null }).invitationLedger,
      coupons: { grantCoupon, withdrawReward, describeCampaign },
    };
    switch (command.act) {
      case "list": {
        const { items } = await act(doing("listInvitations"), (note) => {
          note({ subject: "invitations" });
          return listInvitations(context, { state: command.state, cursor: null });
        });
        return items.length === 0 ? "没有这样的邀请" : items.map(describeOne).join("\n");
      }
      case "release": {
        const { id } = command;
        const row = await act(doing("releaseInvitation"), (note) =>
          releaseInvitation(context, { id, staffId: null, note }),
        );
        return describeOne(row);
      }
      case "refuse": {
        const { id, reason } = command;
        const row = await act(doing("refuseInvitation"), (note) =>
          refuseInvitation(context, { id, staffId: null, reason, note }),
        );
        return describeOne(row);
      }
      case "terms": {
        const { change } = command;
        if (Object.values(change).some((value) => value !== undefined))
          await act(doing("changeInvitationTerms"), (note) => changeTerms(context, { change, staffId: null, note }));
        const { now, history } = await readTerms(db);
        return [
          `现在：${describeTerms(now)}`,
          ...history.map((one) => `${at(one.changed_at)}  ${describeTerms(one)}`),
        ].join("\n");
      }
    }
  });
  process.stdout.write(`${text}\n`);
}

const at = (moment: string) => formatExactTime(new Date(moment));

function describeOne({
  id,
  inviter,
  invited,
  state,
  signs,
  reward,
  order_no,
  end_reason,
  bound_at,
}: AdminInvitation): string {
  const parts = [
    `编号 ${id}`,
    `账号 ${inviter} 邀请账号 ${invited}`,
    INVITATION_STATES[state],
    at(bound_at),
    order_no && `订单 ${order_no}`,
    reward,
    end_reason && END_REASONS[end_reason],
    ...signs.map((sign) => SIGNS[sign]),
  ];
  return parts.filter(Boolean).join("  ");
}

function describeTerms({ reward, days, campaign_id, monthly_limit, window_days }: InvitationTerms): string {
  const earned = { off: "关闭", vip_days: `奖励 ${days} 天 VIP`, coupon: `奖励优惠券活动 ${campaign_id} 的一张券` }[
    reward
  ];
  return `${earned}，每人每月最多 ${monthly_limit} 次，注册后 ${window_days} 天内有效`;
}
