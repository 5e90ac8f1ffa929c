import { randomUUID } from "node:crypto";
import {
  type Campaign,
  type CampaignUse,
  campaignDraftSchema,
} from "../../features/commerce/coupons/admin-contract.ts";
import { changeCampaign, listCampaigns, makeCampaign } from "../../features/commerce/coupons/server/campaign-admin.ts";
import {
  assignCoupons,
  listCampaignUses,
  withdrawCoupon,
} from "../../features/commerce/coupons/server/coupon-admin.ts";
import { createAccountDirectory } from "../../features/identity/auth/server/owner/account-directory.ts";
import { issueText } from "../../kit/api/issue-text.ts";
import { formatFen } from "../../kit/values/money.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import { UsageError } from "../usage.ts";
import type { CouponsCommand } from "./read-coupons.ts";

/** Runs `coupons`. */
export async function runCoupons(command: CouponsCommand, options: CommandOptions): Promise<void> {
  const text = await openAccounts(options, async ({ db, clock, act }) => {
    const doing = (action: string) => ({ action, permission: "coupons.manage" }) as const;
    switch (command.act) {
      case "list": {
        const { items } = await listCampaigns({ db }, null);
        return items.length === 0 ? "还没有优惠券活动" : items.map(describeCampaign).join("\n");
      }
      case "make": {
        const read = campaignDraftSchema.safeParse(command.draft, { error: issueText });
        if (!read.success) throw new UsageError(read.error.issues[0]?.message ?? "活动写得不对");
        const making = { draft: read.data, sendingKey: `cli:${randomUUID()}`, createdBy: null };
        const made = await act(doing("makeCampaign"), (note) => makeCampaign({ db, clock }, { ...making, note }));
        return `已做好：${describeCampaign(made)}`;
      }
      case "give": {
        const { findAccountId } = createAccountDirectory(db);
        const { id: campaignId, accounts, until: expiresAt } = command;
        const assignment = { campaignId, accounts, expiresAt, sendingKey: `cli:${randomUUID()}`, givenBy: null };
        const { given, skipped } = await act(doing("assignCoupons"), (note) =>
          assignCoupons({ db, clock, findAccountId }, { ...assignment, note }),
        );
        return [`发出 ${given} 张`, ...skipped.map(({ account, reason }) => `${account}：${reason}`)].join("\n");
      }
      case "change": {
        const { id, change } = command;
        const changed = await act(doing("changeCampaign"), (note) =>
          changeCampaign({ db, clock }, { id, change, note }),
        );
        return `已修改：${describeCampaign(changed)}`;
      }
      case "uses": {
        const { id: campaignId } = command;
        const { items } = await act(doing("listCampaignUses"), async (note) => {
          note({ subject: `coupon-campaign:${campaignId}` });
          return listCampaignUses(db, { campaignId, cursor: null });
        });
        return items.length === 0 ? "还没有用过" : items.map(describeUse).join("\n");
      }
      default: {
        const { id, reason } = command;
        await act(doing("withdrawCoupon"), (note) => withdrawCoupon({ db, clock }, { id, reason, note }));
        return `已收回券 ${id}`;
      }
    }
  });
  process.stdout.write(`${text}\n`);
}

function describeCampaign(campaign: Campaign): string {
  const { id, name, code, terms, counts, per_person, total_limit, valid_from, valid_until, stopped_at } = campaign;
  const end = valid_until === null ? "长期有效" : `到 ${formatExactTime(new Date(valid_until))}`;
  const limit = total_limit === null ? "总数不限" : `共 ${total_limit} 次`;
  const used = `发出 ${counts.given}，已用 ${counts.used}，未付款 ${counts.claimed}，减了 ${formatFen(counts.discount_fen)}`;
  return [
    `活动 ${id}  ${name}${code === null ? "" : `  码 ${code}`}  ${terms.join("；")}`,
    `每人 ${per_person} 次，${limit}  ${formatExactTime(new Date(valid_from))} 起，${end}`,
    `${used}${stopped_at === null ? "" : "  已停用"}`,
  ].join("  ");
}

const USE_STATES: Readonly<Record<CampaignUse["state"], string>> = {
  claimed: "未付款",
  used: "已使用",
  released: "订单没有付成，已退回",
  returned: "订单全额退款，已退回",
};

function describeUse({ coupon_id, user_id, order_no, discount_fen, state, claimed_at }: CampaignUse): string {
  const at = formatExactTime(new Date(claimed_at));
  return `券 ${coupon_id}  账号 ${user_id}  订单 ${order_no}  减 ${formatFen(discount_fen)}  ${USE_STATES[state]}  ${at}`;
}
