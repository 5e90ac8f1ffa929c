import type { SandboxTrade } from "../ledger-records.ts";

/** `2026-11-20 20:30:05`, Beijing time. */
export function toAlipayTime(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3600 * 1000).toISOString().slice(0, 19).replace("T", " ");
}

export function fromAlipayTime(text: string): Date {
  return new Date(`${text.replace(" ", "T")}+08:00`);
}

/** Yuan as text, the format of Alipay's amounts. */
export function toYuanText(fen: number): string {
  return `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, "0")}`;
}

/** Alipay's status of a trade: a fully refunded one is closed, a partly refunded one is not. */
export function alipayStatus(trade: SandboxTrade): string {
  if (trade.state === "NOTPAY") return "WAIT_BUYER_PAY";
  if (trade.state === "CLOSED") return "TRADE_CLOSED";
  return refundedFen(trade) === trade.totalFen ? "TRADE_CLOSED" : "TRADE_SUCCESS";
}

export function refundedFen(trade: SandboxTrade): number {
  return trade.refunds.reduce((sum, refund) => sum + refund.amountFen, 0);
}
