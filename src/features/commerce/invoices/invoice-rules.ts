import { DAY_MS } from "../../../kit/values/durations.ts";
import type { OrderMoney } from "../orders/order-books.ts";

/** The facts that determine whether an order can be invoiced. */
export interface InvoiceFacts extends Pick<OrderMoney, "state" | "paidAt" | "totalFen" | "netFen"> {
  /** The order is in a requested or issued invoice. */
  isInvoiced: boolean;
  /**
   * When an invoice with this order was last cancelled. From then on, an invoice for the rest of the order can be
   * requested again.
   */
  lastRedAt: Date | null;
}

/** The last moment at which an invoice can be requested. null: never. */
export function askableUntil({ paidAt, lastRedAt }: InvoiceFacts, windowDays: number): Date | null {
  if (paidAt === null) return null;
  const from = Math.max(paidAt.getTime(), lastRedAt?.getTime() ?? 0);
  return new Date(from + windowDays * DAY_MS);
}

/** Why an order cannot be invoiced now, in one sentence. null: it can be invoiced. */
export function refusalOf(facts: InvoiceFacts, { now, windowDays }: { now: Date; windowDays: number }): string | null {
  const until = askableUntil(facts, windowDays);
  if (facts.isInvoiced) return "这份订单已经申请过发票";
  if (facts.totalFen === 0) return "没有付款的订单不开发票";
  if (until === null || facts.state === "pending" || facts.state === "closed") return "付款后才能申请发票";
  if (facts.state === "paid") return "订单正在开通，开通后再申请发票";
  if (facts.state === "refunding") return "这份订单正在退款，退完再为余下的金额申请";
  if (facts.netFen <= 0) return "款项已全部退回，没有可开票的金额";
  if (now > until) return `付款超过 ${windowDays} 天，不能再申请发票`;
  return null;
}
