/** The reasons for which the dates of a waiting membership change, as members read them. */
export const MOVE_CAUSES = {
  purchase: "开通会员",
  upgrade: "升级时抵扣了会员",
  code: "使用兑换码",
  gift: "领取礼物",
  staff: "工作人员开通会员",
  invitation: "邀请得到会员",
  import: "从旧站带来会员",
  refund: "前面的会员已退款",
  revoked: "前面的会员已收回",
  rules: "会员按新的规则重新排期",
} as const;

export type MoveCause = keyof typeof MOVE_CAUSES;
