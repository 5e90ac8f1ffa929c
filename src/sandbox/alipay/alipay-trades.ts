import { randomBytes } from "node:crypto";
import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../ledger.ts";
import type { AlipayFacts, SandboxRefund, SandboxTrade } from "../ledger-records.ts";
import { digits } from "../sandbox-keys.ts";
import { fromAlipayTime, refundedFen } from "./alipay-formats.ts";
import { refusals } from "./alipay-refusal.ts";
import type { OrderRequest } from "./alipay-requests.ts";

const SHORTEST_TIME_TO_PAY_MILLISECONDS = 60 * 1000;

export interface AlipayBooks {
  ledger: Ledger;
  clock: Clock;
}

/** A payment that a merchant's page or call requests. The trade starts only with its payer. */
export function placeOrder(
  { ledger, clock }: AlipayBooks,
  order: OrderRequest,
  given: { way: AlipayFacts["way"]; notifyUrl: string | null; returnUrl: string | null },
): SandboxTrade {
  const now = clock.now();
  const totalFen = Number(order.total_amount.replace(".", ""));
  const earlier = findTrade({ ledger, clock }, order.out_trade_no);
  if (earlier) {
    if (earlier.state === "CLOSED") throw refusals.alreadyClosed();
    if (earlier.state !== "NOTPAY") throw refusals.alreadyPaid();
    if (earlier.totalFen !== totalFen || earlier.description !== order.subject) throw refusals.otherContent();
    return earlier;
  }
  const expiresAt = order.time_expire === undefined ? null : fromAlipayTime(order.time_expire);
  if (expiresAt && expiresAt.getTime() - now.getTime() < SHORTEST_TIME_TO_PAY_MILLISECONDS)
    throw refusals.badParameter("time_expire 至少要晚于现在 1 分钟");
  const token = randomBytes(12).toString("hex");
  const trade: SandboxTrade = {
    channel: "alipay",
    outTradeNo: order.out_trade_no,
    description: order.subject,
    totalFen,
    attach: null,
    notifyUrl: given.notifyUrl ?? "",
    createdAt: now.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    codeUrl: given.way === "precreate" ? `https://qr.alipay.com/${token}` : `/sandbox/cashier/${token}`,
    codeIssuedAt: now.toISOString(),
    state: "NOTPAY",
    transactionId: null,
    paidAt: null,
    refunds: [],
    deliveries: [],
    trials: [],
    alipay: { way: given.way, returnUrl: given.returnUrl, isBegun: false },
  };
  ledger.saveTrade(trade);
  return trade;
}

/** The current state of the trade: a trade that was not paid in time is closed. */
export function findTrade({ ledger, clock }: AlipayBooks, outTradeNo: string): SandboxTrade | null {
  const trade = ledger.trades.alipay.get(outTradeNo);
  if (!trade) return null;
  const isLate = trade.expiresAt !== null && Date.parse(trade.expiresAt) <= clock.now().getTime();
  return trade.state === "NOTPAY" && trade.alipay?.isBegun && isLate ? { ...trade, state: "CLOSED" } : trade;
}

export function findTradeByCode(books: AlipayBooks, codeUrl: string): SandboxTrade | null {
  const found = books.ledger.trades.alipay.values().find((trade) => trade.codeUrl === codeUrl);
  return found ? findTrade(books, found.outTradeNo) : null;
}

/** The trade as merchants' calls see it: unknown until somebody has started to pay. */
export function requireBegun(books: AlipayBooks, outTradeNo: string): SandboxTrade {
  const trade = findTrade(books, outTradeNo);
  if (!trade?.alipay?.isBegun) throw refusals.unknownTrade();
  return trade;
}

/** The payer has logged in or scanned: now the trade exists, with a number of Alipay. */
export function begin({ ledger }: AlipayBooks, trade: SandboxTrade): SandboxTrade {
  if (trade.alipay?.isBegun) return trade;
  const begun = asBegun(trade);
  ledger.saveTrade(begun);
  return begun;
}

function asBegun(trade: SandboxTrade): SandboxTrade {
  const { way, returnUrl } = trade.alipay ?? { way: "page", returnUrl: null };
  const transactionId = trade.transactionId ?? `2026112022001${digits(15)}`;
  return { ...trade, transactionId, alipay: { way, returnUrl, isBegun: true } };
}

export function closeTrade(books: AlipayBooks, outTradeNo: string): SandboxTrade {
  const trade = requireBegun(books, outTradeNo);
  if (trade.state !== "NOTPAY") throw refusals.notClosable();
  const closed: SandboxTrade = { ...trade, state: "CLOSED" };
  books.ledger.saveTrade(closed);
  return closed;
}

/** Why this trade cannot be paid now, as a message for the phone; null if it can. */
export function findPayProblem(trade: SandboxTrade, now: Date): string | null {
  if (trade.state === "CLOSED") return "交易已关闭，不能支付";
  if (trade.state !== "NOTPAY") return "交易已支付，无需再付";
  return trade.expiresAt && Date.parse(trade.expiresAt) <= now.getTime() ? "交易已过支付时间" : null;
}

/**
 * The paid trade, for the ledger. The caller has checked `findPayProblem` and saves it in the same turn of the event
 * loop.
 */
export function markPaid({ clock }: AlipayBooks, trade: SandboxTrade): SandboxTrade {
  return { ...asBegun(trade), state: "SUCCESS", paidAt: clock.now().toISOString() };
}

/** Refunds money once per number, never more than was paid. `isNew` false: nothing was refunded this time. */
export function refundTrade(
  books: AlipayBooks,
  request: { out_trade_no: string; out_request_no: string; refund_amount: string; refund_reason?: string | undefined },
): { trade: SandboxTrade; refund: SandboxRefund; isNew: boolean } {
  const trade = requireBegun(books, request.out_trade_no);
  const amountFen = Number(request.refund_amount.replace(".", ""));
  const earlier = trade.refunds.find((refund) => refund.outRefundNo === request.out_request_no);
  if (earlier) {
    if (earlier.amountFen !== amountFen) throw refusals.otherContent();
    return { trade, refund: earlier, isNew: false };
  }
  if (trade.state !== "SUCCESS" && trade.state !== "REFUND") throw refusals.notRefundable();
  if (refundedFen(trade) + amountFen > trade.totalFen) throw refusals.tooMuchRefunded();
  if (books.ledger.settings.isBalanceLow) throw refusals.notEnough();
  const refund: SandboxRefund = {
    outRefundNo: request.out_request_no,
    refundId: trade.transactionId ?? "",
    amountFen,
    reason: request.refund_reason ?? "",
    at: books.clock.now().toISOString(),
  };
  const refunded: SandboxTrade = { ...trade, state: "REFUND", refunds: [...trade.refunds, refund] };
  books.ledger.saveTrade(refunded);
  return { trade: refunded, refund, isNew: true };
}
