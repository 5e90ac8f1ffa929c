import type { CampaignUse } from "./admin-contract.ts";

/** The states of a coupon in an order. */
export const USE_STATE_TITLES: Readonly<Record<CampaignUse["state"], string>> = {
  claimed: "用在未付款的订单上",
  used: "已使用",
  released: "订单没有付款，已放回",
  returned: "订单退款，已退回",
};
