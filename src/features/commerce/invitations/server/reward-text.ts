import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { Reward } from "../invitation-rules.ts";
import type { RewardKind } from "../reward-kinds.ts";
import type { InvitationsContext } from "./invitations-context.ts";

/** The reward of the terms or of an invitation. null: none. */
export function rewardOf({
  reward,
  days,
  campaignId,
}: {
  reward: RewardKind | null;
  days: number | null;
  campaignId: number | null;
}): Reward | null {
  if (reward === "vip_days" && days !== null) return { kind: "vip_days", days };
  if (reward === "coupon" && campaignId !== null) return { kind: "coupon", campaignId };
  return null;
}

/** 7 天 VIP 会员；优惠券“欢迎”（满 ¥100 减 ¥20） */
export async function describeReward(
  { db, coupons }: { db: DatabaseOrTransaction } & Pick<InvitationsContext, "coupons">,
  reward: Reward,
  now: Date,
): Promise<string> {
  if (reward.kind === "vip_days") return `${reward.days} 天 VIP 会员`;
  const campaign = await coupons.describeCampaign(db, { id: reward.campaignId, now });
  return campaign === null ? "一张优惠券" : `优惠券“${campaign.name}”（${campaign.deal}）`;
}

/** Like `describeReward`, for many invitations. Those without a reward are omitted. */
export async function describeRewards(
  context: Parameters<typeof describeReward>[0],
  rows: readonly ({ id: number } & Parameters<typeof rewardOf>[0])[],
  now: Date,
): Promise<Map<number, string>> {
  const texts = new Map<string, string>();
  const described = new Map<number, string>();
  for (const row of rows) {
    const reward = rewardOf(row);
    if (reward === null) continue;
    const key = JSON.stringify(reward);
    const text = texts.get(key) ?? (await describeReward(context, reward, now));
    texts.set(key, text);
    described.set(row.id, text);
  }
  return described;
}
