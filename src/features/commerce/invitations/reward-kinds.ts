/** What inviters earn: never money, and nothing as delivered. */
export const REWARD_KINDS = ["off", "vip_days", "coupon"] as const;

export type RewardKind = (typeof REWARD_KINDS)[number];
