import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../ledger.ts";
import type { SandboxRefund, SandboxTrade } from "../ledger-records.ts";
import { digits } from "../sandbox-keys.ts";
import { refusals } from "./gateway-refusal.ts";
import type { RefundRequest } from "./gateway-requests.ts";

export interface RefundOutcome {
  trade: SandboxTrade;
  refund: SandboxRefund;
  /** False for a repeated request of the same refund: no money moves and no notification is sent. */
  isNew: boolean;
}

/** Gives money back once per out_refund_no, never more than was paid. */
export function refundTrade(ledger: Ledger, clock: Clock, request: RefundRequest): RefundOutcome {
  const trade = findRefundedTrade(ledger, request);
  if (!trade) throw refusals.unknownOrder();
  const earlier = trade.refunds.find((refund) => refund.outRefundNo === request.out_refund_no);
  if (earlier) {
    if (earlier.amountFen !== request.amount.refund) throw refusals.reenteredDifferently();
    return { trade, refund: earlier, isNew: false };
  }
  if (trade.state !== "SUCCESS" && trade.state !== "REFUND") throw refusals.notRefundable();
  if (request.amount.total !== trade.totalFen) throw refusals.badParameter("订单总金额与支付时不一致");
  const refundedFen = trade.refunds.reduce((sum, refund) => sum + refund.amountFen, 0);
  if (refundedFen + request.amount.refund > trade.totalFen) throw refusals.tooMuchRefunded();
  if (ledger.settings.isBalanceLow) throw refusals.notEnough();

  const refund: SandboxRefund = {
    outRefundNo: request.out_refund_no,
    refundId: `50${digits(27)}`,
    amountFen: request.amount.refund,
    reason: request.reason ?? "",
    at: clock.now().toISOString(),
  };
  const refunded: SandboxTrade = { ...trade, state: "REFUND", refunds: [...trade.refunds, refund] };
  ledger.saveTrade(refunded);
  return { trade: refunded, refund, isNew: true };
}

function findRefundedTrade(ledger: Ledger, request: RefundRequest): SandboxTrade | undefined {
  if (request.out_trade_no !== undefined) return ledger.trades.wechat.get(request.out_trade_no);
  return ledger.trades.wechat.values().find((trade) => trade.transactionId === request.transaction_id);
}

export function findRefund(ledger: Ledger, outRefundNo: string): { trade: SandboxTrade; refund: SandboxRefund } | null {
  for (const trade of ledger.trades.wechat.values()) {
    const refund = trade.refunds.find((one) => one.outRefundNo === outRefundNo);
    if (refund) return { trade, refund };
  }
  return null;
}
