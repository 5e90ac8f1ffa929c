import { pathOfOrder } from "../../../../../domain/orders/order-paths.ts";
import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import { DEFAULT_CHANNEL } from "../../channels.ts";
import type { Order, OrderState } from "../../contract.ts";

/** The colour, name and explanation of an order's state. Every state has one. */
export interface OrderStateText {
  label: string;
  tone: "waiting" | "good" | "quiet" | "warning";
  note: string;
}

const TEXTS: Readonly<Record<OrderState, OrderStateText>> = {
  pending: { label: "待付款", tone: "waiting", note: "三十分钟内付款，过时自动关闭，不收任何费用。" },
  paid: { label: "正在开通", tone: "waiting", note: "款项已到，正在开通，一般几秒完成。" },
  fulfilled: { label: "已完成", tone: "good", note: "已开通。" },
  closed: { label: "已关闭", tone: "quiet", note: "没有付款，也没有产生费用。" },
  refunding: { label: "退款中", tone: "warning", note: "款项正在原路退回。" },
  refunded: { label: "已退款", tone: "quiet", note: "款项已原路退回。" },
  partially_refunded: { label: "部分退款", tone: "quiet", note: "未使用的部分已原路退回。" },
};

export function orderStateText(state: OrderState): OrderStateText {
  return TEXTS[state];
}

/** The next step for an order's buyer. Without one, the step is to view the order. */
export function nextActionOf(order: Pick<Order, "state" | "order_no" | "expires_at" | "channel" | "lines">, now: Date) {
  const reading = { label: "查看", href: pathOfOrder(order.order_no), isUrgent: false };
  if (order.state === "pending") {
    if (new Date(order.expires_at) <= now) return reading;
    const { resumePath } = CHANNELS[order.channel === "none" ? DEFAULT_CHANNEL : order.channel];
    return { label: "继续支付", href: `${resumePath}?order=${order.order_no}`, isUrgent: true };
  }
  if (order.state === "closed") {
    const hasProducts = order.lines.some(({ kind }) => kind === "product");
    return { label: "重新选择", href: hasProducts ? "/product" : "/vip", isUrgent: false };
  }
  return reading;
}

/** An order number in groups of four, which is easier to dictate. */
export function groupedOrderNumber(orderNo: string): string {
  return orderNo.match(/.{1,4}/g)?.join(" ") ?? orderNo;
}
