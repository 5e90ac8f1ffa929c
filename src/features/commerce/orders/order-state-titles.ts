import type { OrderState } from "./contract.ts";

/** The states of an order for staff and in copies of personal data. */
export const ORDER_STATE_TITLES: Readonly<Record<OrderState, string>> = {
  pending: "待付款",
  paid: "已付款",
  fulfilled: "已完成",
  closed: "已关闭",
  refunding: "退款中",
  refunded: "已退款",
  partially_refunded: "部分退款",
};
