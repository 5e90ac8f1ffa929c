/** The states of an invitation with their names in lists. */
export const INVITATION_STATES = {
  bound: "已注册",
  waiting: "等退款期过去",
  held: "核对中",
  credited: "已奖励",
  returning: "正在收回",
  returned: "已收回",
  ended: "没有奖励",
} as const;

export type InvitationState = keyof typeof INVITATION_STATES;

/** The transitions of an invitation. A credited invitation can only be revoked, because its order was refunded. */
const NEXT_STATES: Readonly<Record<InvitationState, readonly InvitationState[]>> = {
  bound: ["waiting", "ended"],
  waiting: ["held", "credited", "ended"],
  held: ["credited", "ended"],
  credited: ["returning"],
  returning: ["returned"],
  returned: [],
  ended: [],
};

/** Whether the transition is allowed. */
export function canMoveInvitation(from: InvitationState, to: InvitationState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** The states that count towards the monthly limit. A revoked reward does not count. */
export const CREDITED_STATES = ["credited", "returning"] as const satisfies readonly InvitationState[];

/** The reasons why an invitation ended without a reward, or the result of revoking it. */
export const END_REASONS = {
  off: "付款时邀请奖励没有开放",
  refunded: "订单退款了",
  month_full: "当月奖励的次数已满",
  not_needed: "邀请人已有终身会员",
  inviter_closed: "邀请人的账号已停用或注销",
  refused: "核对后没有奖励",
  used: "订单退款了，优惠券在那以前已经用掉",
} as const;

export type EndReason = keyof typeof END_REASONS;

/** Signs that inviter and invited are the same person, or that the reward cannot be given. Staff decide. */
export const SIGNS = {
  device: "两个账号用过同一台设备",
  phone: "手机号属于邀请人，或邀请人用过",
  payer: "付款人也付过邀请人的订单",
  campaign: "优惠券发不出：活动停了、结束了，或邀请人的张数已满",
} as const;

export type Sign = keyof typeof SIGNS;
