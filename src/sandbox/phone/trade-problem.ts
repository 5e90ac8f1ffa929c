import { findPayProblem as findAlipayProblem } from "../alipay/alipay-trades.ts";
import type { SandboxTrade } from "../ledger-records.ts";
import { findPayProblem } from "../wechat-pay/trades.ts";

/** Why a trade cannot be paid now, at whichever gateway it is; null when it can. */
export function findTradeProblem(trade: SandboxTrade, now: Date): string | null {
  return trade.alipay ? findAlipayProblem(trade, now) : findPayProblem(trade, now);
}
