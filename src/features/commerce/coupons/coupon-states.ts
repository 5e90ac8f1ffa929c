import type { OwnCoupon } from "./contract.ts";

/** The states of a coupon with their names in lists. */
export const COUPON_STATES: Readonly<Record<OwnCoupon["state"], string>> = {
  usable: "可以使用",
  not_yet: "还没有开始",
  claimed: "用在未付款的订单上",
  used: "已使用",
  expired: "已过期",
  closed: "已停用",
};
