/** How money goes back. `by_hand`: past the gateway, which neither hears of it nor bills it. */
export const PAYOUT_KINDS = ["channel", "by_hand"] as const;
