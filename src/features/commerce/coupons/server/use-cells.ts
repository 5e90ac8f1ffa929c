import { formatFen } from "../../../../kit/values/money.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import type { CampaignUse } from "../admin-contract.ts";
import { USE_STATE_TITLES } from "../use-states.ts";

/** The columns of the exported list. */
export const USE_COLUMNS = {
  id: "编号",
  order_no: "订单",
  person: "谁",
  user_id: "账号",
  discount: "减了",
  state: "状态",
  claimed_at: "下单",
  used_at: "付款",
  ended_at: "放回或退回",
} as const;

export function toUseCells(use: CampaignUse): Record<keyof typeof USE_COLUMNS, string | number | null> {
  const at = (moment: string | null) => moment && formatExactTime(new Date(moment));
  return {
    id: use.id,
    order_no: use.order_no,
    person: use.user.name,
    user_id: use.user.user_id,
    discount: formatFen(use.discount_fen),
    state: USE_STATE_TITLES[use.state],
    claimed_at: at(use.claimed_at),
    used_at: at(use.used_at),
    ended_at: at(use.ended_at),
  };
}
