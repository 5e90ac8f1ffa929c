import { z } from "zod";
import { defineNotification } from "../../../domain/notifications/define-notification.ts";
import { noticeExcerpt, noticeTitle } from "../../../domain/notifications/notice-fields.ts";
import { pathOfOrder, pathOfRefund } from "../../../domain/orders/order-paths.ts";
import { formatFen } from "../../../kit/values/money.ts";

const REFUND_OUTCOMES = ["approved", "refused", "refunded", "by_hand"] as const;
const REFUND_TITLES = {
  approved: "退款申请已同意",
  refused: "退款申请未同意",
  refunded: "退款完成",
  by_hand: "退款完成",
};

interface RefundFacts {
  outcome: (typeof REFUND_OUTCOMES)[number];
  sum: string;
  orderNo: string;
  answer: string;
}

function refundText({ outcome, sum, orderNo, answer }: RefundFacts): string {
  const order = `订单号 ${orderNo}`;
  switch (outcome) {
    case "approved":
      return `${sum}将原路退回，这份订单带来的权益已收回，${order}`;
    case "refused":
      return `${answer}（${order}）`;
    case "by_hand":
      return `${sum}已转账退回，${order}`;
    case "refunded":
      return `${sum}已原路退回，${order}`;
  }
}

const money = z.object({ orderNo: z.string(), title: noticeTitle, totalFen: z.number().int().min(0) });

/** Notifies the buyer of a paid order. */
export const orderNotification = defineNotification("order", {
  explanation: "付款成功，买的内容已开通",
  data: money,
  channels: ["site", "mail", "sms"],
  chosen: ["site"],
  write: ({ orderNo, title: bought, totalFen }) => ({
    title: `付款成功：${bought}`,
    text: `${formatFen(totalFen)}，订单号 ${orderNo}`,
    path: pathOfOrder(orderNo),
  }),
});

/** Notifies the buyer of the outcome of a refund. */
export const refundNotification = defineNotification("refund", {
  explanation: "退款申请有了结果，款项已经退回",
  data: money.extend({
    outcome: z.enum(REFUND_OUTCOMES).default("refunded"),
    /** The answer of staff. */
    answer: noticeExcerpt.default(""),
    /** The buyer requested it; other refunds are automatic. */
    isAsked: z.boolean().default(false),
  }),
  channels: ["site", "mail", "sms"],
  chosen: ["site", "mail"],
  write: ({ orderNo, title: bought, totalFen, outcome, answer, isAsked }) => ({
    title: `${REFUND_TITLES[outcome]}：${bought}`,
    text: refundText({ outcome, sum: formatFen(totalFen), orderNo, answer }),
    path: isAsked ? pathOfRefund(orderNo) : pathOfOrder(orderNo),
  }),
});
