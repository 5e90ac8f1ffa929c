import type { Deliveries } from "../notifications/deliveries.ts";
import type { GatewayPhone } from "../phone/gateway-phone.ts";
import { transactionAnswer } from "./gateway-answers.ts";
import type { NotificationContent } from "./notification-body.ts";
import { sendTrial, type TrialContext } from "./send-trial.ts";
import { findPayProblem, findTrade, findTradeByCode, markPaid } from "./trades.ts";
import { isTrialKind, isTrialPossible, TRIAL_KINDS } from "./trial-kinds.ts";

/** WeChat Pay's part of the phone. */
export function createWechatPhone(context: TrialContext, deliveries: Deliveries<NotificationContent>): GatewayPhone {
  const { ledger, clock, keys } = context;
  return {
    findTrade: (outTradeNo) => findTrade(ledger, clock, outTradeNo),
    findTradeByCode: (codeUrl) => findTradeByCode(ledger, clock, codeUrl),
    findPayProblem,
    async pay(trade) {
      const problem = findPayProblem(trade, clock.now());
      if (problem) return problem;
      const paid = markPaid(clock, trade);
      const plaintext = transactionAnswer(paid, keys);
      const content = { eventType: "TRANSACTION.SUCCESS", plaintext, createdAt: clock.now() } as const;
      const delivery = deliveries.compose(paid.notifyUrl, content);
      // One line of the ledger: on a full disk no money is taken without its notification being recorded.
      ledger.saveTrade({ ...paid, deliveries: [...paid.deliveries, delivery] });
      await deliveries.begin(paid.outTradeNo, delivery);
      return null;
    },
    trialKinds: TRIAL_KINDS,
    isTrialPossible: (kind, isPaid) => isTrialKind(kind) && isTrialPossible(kind, isPaid),
    async sendTrial(trade, kind) {
      if (!isTrialKind(kind)) return "微信支付没有这种通知";
      if (!isTrialPossible(kind, trade.transactionId !== null)) return "付款之后才能发这种通知";
      return sendTrial(context, trade, kind);
    },
  };
}
