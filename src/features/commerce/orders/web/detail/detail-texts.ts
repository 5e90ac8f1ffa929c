import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import type { Order } from "../../contract.ts";
import type { OrderDetail, OrderEvent, SoldLine } from "../../detail-contract.ts";
import { lineAccessOf } from "../../line-access.ts";

/** The result of a line, in one sentence. */
export function rightText(
  line: Pick<SoldLine, "level" | "right">,
  order: Pick<Order, "state" | "is_gift">,
  now: Date,
): string {
  const { level, right } = line;
  const at = (time: string | null | undefined) => (time ? formatExactTime(new Date(time)) : "");
  const term = right?.ends_at ? `有效期至 ${at(right.ends_at)}` : level === null ? "永久有效" : "终身有效";
  switch (lineAccessOf(line, order, now)) {
    case "gift":
      return OF_GIFT[order.state] ?? "";
    case "not_granted":
      return WITHOUT_RIGHT[order.state] ?? "";
    case "revoked":
      return `已于 ${at(right?.revoked_at)} 结束`;
    case "suspended":
      return "终身会员有效期间暂停计时";
    case "expired":
      return `已于 ${at(right?.ends_at)} 到期`;
    case "waiting":
      return `${at(right?.starts_at)} 生效，${term}`;
    case "open":
      return `已开通，${term}`;
  }
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
  const sum = (pick: (payment: Payment) => number) => payments.reduce((total, payment) => total + pick(payment), 0);
  return {
    paidFen: sum(({ amount_fen }) => amount_fen),
    refundedFen: sum(({ refunded_fen }) => refunded_fen),
    refundingFen: sum(({ refunding_fen }) => refunding_fen),
  };
}

type Payment = OrderDetail["payments"][number];

/** What was returned of a payment, and what is being returned. */
export function returnsOf({ refunded_fen, refunding_fen }: Pick<Payment, "refunded_fen" | "refunding_fen">) {
  const returns = [
    { label: "已退回", fen: refunded_fen },
    { label: "正在退回", fen: refunding_fen },
  ];
  return returns.filter(({ fen }) => fen > 0);
}
