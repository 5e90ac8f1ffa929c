import { randomBytes } from "node:crypto";
import { DAY_MS } from "../../kit/values/durations.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../ledger.ts";
import type { SandboxTrade, WechatFacts } from "../ledger-records.ts";
import { digits } from "../sandbox-keys.ts";
import { refusals } from "./gateway-refusal.ts";
import type { PlacedOrder } from "./gateway-requests.ts";

const CODE_LIFETIME_MILLISECONDS = 2 * 3600 * 1000;
const CASHIER_LIFETIME_MILLISECONDS = 5 * 60 * 1000;
const SHORTEST_TIME_TO_PAY_MILLISECONDS = 60 * 1000;
const UNPAID_LIFETIME_MILLISECONDS = 7 * DAY_MS;

type Way = Pick<WechatFacts, "tradeType" | "openid">;

const NATIVE: Way = { tradeType: "NATIVE", openid: null };

/** What the payer is given for each way, and where the phone finds the trade by it. */
const ADDRESSES: Readonly<Record<WechatFacts["tradeType"], (prepayId: string) => string>> = {
  NATIVE: () => `weixin://wxpay/bizpayurl?pr=${randomBytes(7).toString("base64url").slice(0, 9)}`,
  MWEB: (prepayId) => `/sandbox/h5?prepay_id=${prepayId}&package=${digits(10)}`,
  JSAPI: (prepayId) => `prepay_id=${prepayId}`,
};

/** Takes an order and answers what its payer is given; the same order again gets a fresh one, which voids the earlier. */
export function placeOrder(ledger: Ledger, clock: Clock, order: PlacedOrder, way: Way = NATIVE): string {
  const now = clock.now();
  const prepayId = `wx${digits(14)}${randomBytes(10).toString("hex")}`;
  const codeUrl = ADDRESSES[way.tradeType](prepayId);
  const earlier = findTrade(ledger, clock, order.out_trade_no);
  if (earlier) {
    if (earlier.state === "CLOSED") throw refusals.alreadyClosed();
    if (earlier.state !== "NOTPAY") throw refusals.alreadyPaid();
    const { tradeType, openid } = earlier.wechat ?? NATIVE;
    if (tradeType !== way.tradeType) throw refusals.usedOtherwise();
    if (!isSameOrder(earlier, order) || openid !== way.openid) throw refusals.reenteredDifferently();
    // time_expire counts at the first order only.
    ledger.saveTrade({ ...earlier, codeUrl, codeIssuedAt: now.toISOString(), wechat: { ...way, prepayId } });
    return codeUrl;
  }

  const expiresAt = order.time_expire === undefined ? null : new Date(order.time_expire);
  if (expiresAt && expiresAt.getTime() - now.getTime() < SHORTEST_TIME_TO_PAY_MILLISECONDS) {
    throw refusals.badParameter("time_expire 至少要晚于现在 1 分钟");
  }
  ledger.saveTrade({
    channel: "wechat",
    outTradeNo: order.out_trade_no,
    description: order.description,
    totalFen: order.amount.total,
    attach: order.attach ?? null,
    notifyUrl: order.notify_url,
    createdAt: now.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    codeUrl,
    codeIssuedAt: now.toISOString(),
    state: "NOTPAY",
    transactionId: null,
    paidAt: null,
    refunds: [],
    deliveries: [],
    trials: [],
    wechat: { ...way, prepayId },
  });
  return codeUrl;
}

function isSameOrder(trade: SandboxTrade, order: PlacedOrder): boolean {
  return (
    trade.description === order.description &&
    trade.totalFen === order.amount.total &&
    trade.notifyUrl === order.notify_url &&
    trade.attach === (order.attach ?? null)
  );
}

/** The current state of the trade: an unpaid order closes itself after seven days. */
export function findTrade(ledger: Ledger, clock: Clock, outTradeNo: string): SandboxTrade | null {
  const trade = ledger.trades.wechat.get(outTradeNo);
  if (!trade) return null;
  const age = clock.now().getTime() - Date.parse(trade.createdAt);
  if (trade.state === "NOTPAY" && age > UNPAID_LIFETIME_MILLISECONDS) return { ...trade, state: "CLOSED" };
  return trade;
}

export function findTradeByCode(ledger: Ledger, clock: Clock, codeUrl: string): SandboxTrade | null {
  for (const trade of ledger.trades.wechat.values()) {
    if (trade.codeUrl === codeUrl) return findTrade(ledger, clock, trade.outTradeNo);
  }
  return null;
}

export function closeOrder(ledger: Ledger, clock: Clock, outTradeNo: string): void {
  const trade = findTrade(ledger, clock, outTradeNo);
  if (!trade) throw refusals.unknownOrder();
  if (trade.state === "CLOSED") throw refusals.alreadyClosed();
  if (trade.state !== "NOTPAY") throw refusals.alreadyPaid();
  ledger.saveTrade({ ...trade, state: "CLOSED" });
}

/** Why this trade cannot be paid at this moment, as a message of the phone; null when it can. */
export function findPayProblem(trade: SandboxTrade, now: Date): string | null {
  if (trade.state === "CLOSED") return "订单已关闭，不能支付";
  if (trade.state !== "NOTPAY") return "订单已支付，无需再付";
  if (trade.expiresAt && Date.parse(trade.expiresAt) <= now.getTime()) return "订单已过支付时间";
  const isCashier = trade.wechat?.tradeType === "MWEB";
  const lifetime = isCashier ? CASHIER_LIFETIME_MILLISECONDS : CODE_LIFETIME_MILLISECONDS;
  if (now.getTime() - Date.parse(trade.codeIssuedAt) <= lifetime) return null;
  return isCashier ? "支付链接已失效，请回商户页面重新发起" : "二维码已失效，请在商品页刷新";
}

/**
 * The trade with the payer's money, for the ledger. The caller has checked `findPayProblem` and saves it in the same
 * turn.
 */
export function markPaid(clock: Clock, trade: SandboxTrade): SandboxTrade {
  return { ...trade, state: "SUCCESS", transactionId: `42000${digits(23)}`, paidAt: clock.now().toISOString() };
}
