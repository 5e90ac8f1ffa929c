/**
 * The methods of a refund. `by_hand`: staff transfer the money outside the gateway, which therefore does not list it
 * in its bill.
 */
export const PAYOUT_KINDS = ["channel", "by_hand"] as const;
