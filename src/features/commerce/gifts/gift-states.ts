/** What became of a gift, with its name on lists. */
export const GIFT_STATES = {
  waiting: "等待领取",
  taken: "已被领取",
  cancelled: "已取消",
  expired: "到期退回",
  revoked: "已收回",
} as const;

export type GiftState = keyof typeof GIFT_STATES;

/** Where a gift may go. None ever goes back: what is taken was taken, and what was sent back has been. */
const NEXT_STATES: Readonly<Record<GiftState, readonly GiftState[]>> = {
  waiting: ["taken", "cancelled", "expired"],
  // By staff alone, where the law or the refund rules ask for it.
  taken: ["revoked"],
  cancelled: [],
  expired: [],
  revoked: [],
};

/** Whether the step is one of the allowed ones. */
export function canMoveGift(from: GiftState, to: GiftState): boolean {
  return NEXT_STATES[from].includes(to);
}
