import type { StateTone } from "../../../../ui/console/page-parts.tsx";
import type { Order, OrderState } from "../contract.ts";
import type { OrderEvent, SoldLine } from "../detail-contract.ts";
import { type LineAccess, lineAccessOf } from "../line-access.ts";
import { ORDER_STATE_TITLES } from "../order-state-titles.ts";

/** A paid order is delivered within seconds: one that stays in this state was not delivered. */
export const ORDER_STATES_FOR_STAFF: Readonly<Record<OrderState, readonly [string, StateTone]>> = {
  pending: [ORDER_STATE_TITLES.pending, "waiting"],
  paid: ["已付款，还没有开通", "bad"],
  fulfilled: [ORDER_STATE_TITLES.fulfilled, "good"],
  closed: [ORDER_STATE_TITLES.closed, "ended"],
  refunding: [ORDER_STATE_TITLES.refunding, "info"],
  refunded: [ORDER_STATE_TITLES.refunded, "ended"],
  partially_refunded: [ORDER_STATE_TITLES.partially_refunded, "ended"],
};

export const SOURCE_TITLES: Readonly<Record<OrderEvent["source"], string>> = {
  buyer: "买家",
  notification: "付款渠道的通知",
  query: "向付款渠道查询",
  expiry: "到时自动",
  free: "不用付款",
  delivery: "开通",
  refund: "退款",
};

const REASONS: Readonly<Record<LineAccess, string | null>> = {
  gift: "这是礼物，开通给领取的人",
  not_granted: null,
  revoked: "已经收回",
  suspended: null,
  waiting: "还没有开始",
  expired: "已经到期",
  open: null,
};

const REASONS_OF_NO_RIGHT: Partial<Record<OrderState, string>> = {
  pending: "没有付款",
  closed: "没有付款",
  paid: "已经付款，还没有开通",
};

/** Why a line opens nothing to the buyer; null: it opens something, now or later. */
export function reasonOfNoAccess(
  line: Pick<SoldLine, "right">,
  order: Pick<Order, "state" | "is_gift">,
  now: Date,
): string | null {
  const access = lineAccessOf(line, order, now);
  return (access === "not_granted" ? REASONS_OF_NO_RIGHT[order.state] : REASONS[access]) ?? null;
}
