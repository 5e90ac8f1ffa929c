/** The kinds of rewards for inviters. Money is not one of them. The default is off. */
export const REWARD_KINDS = ["off", "vip_days", "coupon"] as const;

export type RewardKind = (typeof REWARD_KINDS)[number];
