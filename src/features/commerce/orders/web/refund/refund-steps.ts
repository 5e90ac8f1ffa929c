import { formatFen } from "../../../../../kit/values/money.ts";
import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import type { Refund } from "../../refund-contract.ts";

export interface RefundStep {
  text: string;
  /** null: the step has not happened yet. */
  at: string | null;
}

/** The history of a request, and its next step. */
export function refundSteps(refund: Refund): RefundStep[] {
  const requested = { text: "已提交申请", at: refund.asked_at };
  switch (refund.state) {
    case "asked":
      return [requested, { text: "等待处理，两个工作日内答复", at: null }];
    case "withdrawn":
      return [requested, { text: "你撤回了申请", at: refund.finished_at }];
    case "refused":
      return [requested, { text: "未同意", at: refund.decided_at }];
    case "approved":
    case "refunding":
    case "waiting_balance":
    case "refunded":
    case "paid_by_hand":
      return [requested, { text: "已同意，权益已收回", at: refund.decided_at }, ...refund.parts.map(stepOfPayout)];
  }
}

function stepOfPayout({ channel, amount_fen, is_by_hand, back_at }: Refund["parts"][number]): RefundStep {
  const sum = formatFen(amount_fen);
  if (is_by_hand) return { text: back_at === null ? `${sum} 正在转账退回` : `${sum} 已转账退回`, at: back_at };
  const where = `${CHANNELS[channel].title}付款的账户`;
  return {
    text: back_at === null ? `${sum} 正在退回${where}` : `${sum} 已退回${where}`,
    at: back_at,
  };
}
