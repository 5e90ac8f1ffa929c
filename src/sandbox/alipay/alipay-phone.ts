import type { SandboxTrade } from "../ledger-records.ts";
import type { Deliveries } from "../notifications/deliveries.ts";
import type { GatewayPhone } from "../phone/gateway-phone.ts";
import type { AlipayNotice } from "./alipay-notification.ts";
import { begin, findPayProblem, findTrade, findTradeByCode, markPaid } from "./alipay-trades.ts";
import { ALIPAY_TRIAL_KINDS, isAlipayTrialKind, isAlipayTrialPossible } from "./alipay-trial-kinds.ts";
import { type AlipayTrialContext, sendAlipayTrial } from "./send-alipay-trial.ts";

/** Alipay's part of the phone, with the cashier's login. */
export interface AlipayPhone extends GatewayPhone {
  /** The payer logs in at the cashier; from now on Alipay knows the trade. */
  begin(trade: SandboxTrade): void;
}

export function createAlipayPhone(context: AlipayTrialContext, deliveries: Deliveries<AlipayNotice>): AlipayPhone {
  return {
    findTrade: (outTradeNo) => findTrade(context, outTradeNo),
    findTradeByCode: (codeUrl) => findTradeByCode(context, codeUrl),
    begin: (trade) => void begin(context, trade),
    findPayProblem,
    trialKinds: ALIPAY_TRIAL_KINDS,
    isTrialPossible: (kind, isPaid) => isAlipayTrialKind(kind) && isAlipayTrialPossible(kind, isPaid),
    async pay(trade) {
      const problem = findPayProblem(trade, context.clock.now());
      if (problem) return problem;
      const paid = markPaid(context, trade);
      const delivery = deliveries.compose(paid.notifyUrl, { trade: paid, at: context.clock.now() });
      // One line of the ledger: with a full disk no payment succeeds without its notification being recorded.
      context.ledger.saveTrade({ ...paid, deliveries: [...paid.deliveries, delivery] });
      await deliveries.begin(paid.outTradeNo, delivery);
      return null;
    },
    async sendTrial(trade, kind) {
      if (!isAlipayTrialKind(kind)) return "支付宝没有这种通知";
      if (!isAlipayTrialPossible(kind, trade.paidAt !== null)) return "付款之后才能发这种通知";
      return sendAlipayTrial(context, trade, kind);
    },
  };
}
