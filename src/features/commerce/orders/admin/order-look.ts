import type { StateTone } from "../../../../ui/console/page-parts.tsx";
import type { OrderState } from "../contract.ts";
import type { OrderEvent, SoldLine } from "../detail-contract.ts";
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

/** Why a line opens nothing to the buyer; null: it opens something, now or later. */
export function reasonOfNoAccess(
  { right }: Pick<SoldLine, "right">,
  { state, is_gift: isGift }: { state: OrderState; is_gift: boolean },
  now: Date,
): string | null {
  if (isGift) return "这是礼物，开通给领取的人";
  if (state === "pending" || state === "closed") return "没有付款";
  if (state === "paid") return "已经付款，还没有开通";
  if (right === null) return null;
  if (right.revoked_at !== null) return "已经收回";
  if (right.starts_at !== null && new Date(right.starts_at) > now) return "还没有开始";
  if (right.ends_at !== null && new Date(right.ends_at) <= now) return "已经到期";
  return null;
}
