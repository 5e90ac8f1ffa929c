import type { Order } from "./contract.ts";
import type { SoldLine } from "./detail-contract.ts";

/**
 * What a line of an order opens to its buyer: nothing (`gift`: to the recipient; `not_granted`; `revoked`; `expired`),
 * something later (`suspended`: after a membership for life; `waiting`: from its start), or something now.
 */
export type LineAccess = "gift" | "not_granted" | "revoked" | "suspended" | "waiting" | "expired" | "open";

export function lineAccessOf(
  { right }: Pick<SoldLine, "right">,
  { is_gift: isGift }: Pick<Order, "is_gift">,
  now: Date,
): LineAccess {
  if (isGift) return "gift";
  if (right === null) return "not_granted";
  if (right.revoked_at !== null) return "revoked";
  if (right.starts_at === null) return "suspended";
  if (right.ends_at !== null && new Date(right.ends_at) <= now) return "expired";
  return new Date(right.starts_at) > now ? "waiting" : "open";
}
