import type { StateTone } from "../../../../ui/console/page-parts.tsx";
import type { AdminRefund } from "../admin-contract.ts";
import { REFUND_CASES } from "../refund-rules.ts";
import { REFUND_STATE_TITLES } from "../refund-state-titles.ts";

/** The first two statuses need an action of staff; in the next ones the money is in transit. */
export const REFUND_STATES_FOR_STAFF: Readonly<Record<AdminRefund["state"], readonly [string, StateTone]>> = {
  asked: ["等待处理", "waiting"],
  waiting_balance: ["商户余额不足", "bad"],
  approved: ["已同意，还没有发出", "info"],
  refunding: ["渠道处理中", "info"],
  refunded: [REFUND_STATE_TITLES.refunded, "good"],
  paid_by_hand: [REFUND_STATE_TITLES.paid_by_hand, "good"],
  refused: [REFUND_STATE_TITLES.refused, "ended"],
  withdrawn: [REFUND_STATE_TITLES.withdrawn, "ended"],
};

export const PAYOUT_STATES: Readonly<Record<AdminRefund["payouts"][number]["state"], readonly [string, StateTone]>> = {
  due: ["还没有发出", "waiting"],
  asked: ["渠道已经受理", "info"],
  back: ["已经退到", "good"],
};

/** Refund cases that staff can choose; the seventh is applied only by the rules of services. */
export const CASE_CHOICES = ([1, 2, 3, 4, 5, 6] as const).map((number) => [number, REFUND_CASES[number]] as const);

/** Identifies a refund for staff. */
export function refundTitle({ title, order_no }: Pick<AdminRefund, "title" | "order_no">): string {
  return `${title}（订单 ${order_no}）`;
}

/** Whether money is still to be sent, so that the transfer can be retried or recorded by hand. */
export function isOnItsWay({ state }: Pick<AdminRefund, "state">): boolean {
  return state === "approved" || state === "refunding" || state === "waiting_balance";
}

/** The unpaid part of a refund, in fen. */
export function unpaidFen({ payouts }: Pick<AdminRefund, "payouts">): number {
  return payouts.reduce((sum, { state, amount_fen }) => (state === "back" ? sum : sum + amount_fen), 0);
}
