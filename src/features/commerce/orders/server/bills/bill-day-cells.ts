import { formatFen } from "../../../../../kit/values/money.ts";
import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import { BILL_DAY_STATE_TITLES } from "../../bill-day-state-titles.ts";
import type { BillDay } from "../../reconcile-contract.ts";

/** The columns of the exported list. */
export const BILL_DAY_COLUMNS = {
  day: "日子",
  channel: "渠道",
  state: "状态",
  bill_paid: "账单收",
  own_paid: "本站收",
  bill_refunded: "账单退",
  own_refunded: "本站退",
  fee: "手续费",
  differences: "不一致",
  reconciled_at: "对账",
  trouble: "没有取到账单的原因",
} as const;

export function toBillDayCells(day: BillDay): Record<keyof typeof BILL_DAY_COLUMNS, string | number | null> {
  return {
    day: day.day,
    channel: CHANNELS[day.channel].title,
    state: BILL_DAY_STATE_TITLES[day.state],
    bill_paid: formatFen(day.bill_paid_fen),
    own_paid: formatFen(day.own_paid_fen),
    bill_refunded: formatFen(day.bill_refunded_fen),
    own_refunded: formatFen(day.own_refunded_fen),
    fee: formatFen(day.bill_fee_fen),
    differences: day.difference_count,
    reconciled_at: day.reconciled_at && formatExactTime(new Date(day.reconciled_at)),
    trouble: day.trouble,
  };
}
