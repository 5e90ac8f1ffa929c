/** The methods of a refund. `by_hand`: outside the gateway, which neither knows nor bills it. */
export const PAYOUT_KINDS = ["channel", "by_hand"] as const;
