/** Rewards of inviters: never money; off by default. */
export const REWARD_KINDS = ["off", "vip_days", "coupon"] as const;

export type RewardKind = (typeof REWARD_KINDS)[number];
