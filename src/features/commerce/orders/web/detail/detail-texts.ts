import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import type { Order } from "../../contract.ts";
import type { OrderDetail, OrderEvent, SoldLine } from "../../detail-contract.ts";

/** The result of a line, in one sentence. */
export function rightText(
  { level, right }: Pick<SoldLine, "level" | "right">,
  order: Pick<Order, "state" | "is_gift">,
  now: Date,
) {
  if (order.is_gift) return OF_GIFT[order.state] ?? "";
  if (right === null) return WITHOUT_RIGHT[order.state] ?? "";
  if (right.revoked_at !== null) return `已于 ${formatExactTime(new Date(right.revoked_at))} 结束`;
  if (right.starts_at === null) return "终身会员有效期间暂停计时";
  const start = formatExactTime(new Date(right.starts_at));
  if (right.ends_at === null) return level === null ? "已开通，永久有效" : "已开通，终身有效";
  const end = formatExactTime(new Date(right.ends_at));
  if (new Date(right.ends_at) <= now) return `已于 ${end} 到期`;
  if (new Date(right.starts_at) > now) return `${start} 生效，有效期至 ${end}`;
  return `已开通，有效期至 ${end}`;
}

const WITHOUT_RIGHT: Partial<Record<Order["state"], string>> = {
  pending: "付款后开通",
  paid: "正在开通",
  closed: "没有开通",
  refunding: "没有开通，款项正在退回",
  refunded: "没有开通",
};

/** The page 礼物 shows whether the gift was taken. */
const OF_GIFT: Partial<Record<Order["state"], string>> = {
  pending: "送给别人，付款后得到领取的链接",
  paid: "送给别人，正在生成链接",
  fulfilled: "送给别人，领取的人得到它",
  closed: "没有付款，没有生成链接",
  refunding: "送给别人，不再能领取，款项正在退回",
  refunded: "送给别人，不再能领取，款项已退回",
};

/** One step of an order as text for its buyer. */
export function eventText(
  { to, source }: OrderEvent,
  { channel, is_gift: isGift }: Pick<Order, "channel" | "is_gift">,
): string {
  switch (to) {
    case "pending":
      return "下单";
    case "paid":
      return source === "free" || channel === "none" ? "无需付款" : `收到付款（${CHANNELS[channel].title}）`;
    case "fulfilled":
      return isGift ? "礼物的链接已生成" : "开通完成";
    case "closed":
      if (source === "buyer") return "你取消了订单";
      return source === "expiry" ? "超过三十分钟没有付款，自动关闭" : "订单关闭";
    case "refunding":
      if (source !== "refund") return "没有开通成，款项正在原路退回";
      return isGift ? "礼物不再能领取，款项正在原路退回" : "退款已同意，款项正在原路退回";
    case "partially_refunded":
      return "一部分款项已退回";
    default:
      return "款项已退回";
  }
}

/** The paid and refunded sums of an order, in fen. */
export function sumsOf({ payments }: Pick<OrderDetail, "payments">) {
  const sum = (pick: (payment: OrderDetail["payments"][number]) => number) =>
    payments.reduce((total, payment) => total + pick(payment), 0);
  return {
    paidFen: sum(({ amount_fen }) => amount_fen),
    refundedFen: sum(({ refunded_fen }) => refunded_fen),
    refundingFen: sum(({ refunding_fen }) => refunding_fen),
  };
}
