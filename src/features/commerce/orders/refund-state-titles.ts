import type { RefundRequestState } from "./refund-contract.ts";

/** The names of the states of a refund, for buyers and staff. */
export const REFUND_STATE_TITLES: Readonly<Record<RefundRequestState, string>> = {
  asked: "等待处理",
  withdrawn: "已撤回",
  refused: "未同意",
  approved: "已同意",
  refunding: "退款中",
  waiting_balance: "退款中",
  refunded: "已退款",
  paid_by_hand: "已退款（人工转账）",
};
