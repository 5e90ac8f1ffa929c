/** The states of a gift with their names in lists. */
export const GIFT_STATES = {
  waiting: "等待领取",
  taken: "已被领取",
  cancelled: "已取消",
  expired: "到期退回",
  revoked: "已收回",
} as const;

export type GiftState = keyof typeof GIFT_STATES;

/** The transitions of a gift. None returns to an earlier state. */
const NEXT_STATES: Readonly<Record<GiftState, readonly GiftState[]>> = {
  waiting: ["taken", "cancelled", "expired"],
  // Only staff can do this, if the law or the refund rules require it.
  taken: ["revoked"],
  cancelled: [],
  expired: [],
  revoked: [],
};

/** Whether the transition is allowed. */
export function canMoveGift(from: GiftState, to: GiftState): boolean {
  return NEXT_STATES[from].includes(to);
}
