import { formatFen } from "../../../../../kit/values/money.ts";
import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import type { ListedRefund } from "../../admin-contract.ts";
import { REFUND_CASES } from "../../refund-rules.ts";
import { REFUND_STATE_TITLES } from "../../refund-state-titles.ts";

/** The columns of the exported list. */
export const REFUND_COLUMNS = {
  id: "编号",
  order_no: "订单",
  title: "买的是",
  buyer: "买家",
  user_id: "账号",
  sum: "退多少",
  state: "状态",
  case: "情形",
  use: "用了多少",
  paid_at: "付款",
  asked_at: "申请",
  decided_at: "决定",
  decided_by: "谁决定的",
  finished_at: "办完",
} as const;

export function toRefundCells(refund: ListedRefund): Record<keyof typeof REFUND_COLUMNS, string | number | null> {
  const { id, order_no, title, user, sum_fen, state, use, opened_items, is_by_rule, decided_by } = refund;
  const at = (moment: string | null) => moment && formatExactTime(new Date(moment));
  return {
    id,
    order_no,
    title,
    buyer: user.name,
    user_id: user.user_id,
    sum: formatFen(sum_fen),
    state: REFUND_STATE_TITLES[state],
    case: REFUND_CASES[refund.case],
    use: use ?? `读过 ${opened_items} 篇`,
    paid_at: at(refund.paid_at),
    asked_at: at(refund.asked_at),
    decided_at: at(refund.decided_at),
    decided_by: is_by_rule ? "小额自动同意的规则" : (decided_by?.name ?? null),
    finished_at: at(refund.finished_at),
  };
}
