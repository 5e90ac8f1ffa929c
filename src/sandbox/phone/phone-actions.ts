import type { Clock } from "../../ports/clock.ts";
import type { AlipayPhone } from "../alipay/alipay-phone.ts";
import type { Ledger } from "../ledger.ts";
import type { SandboxTrade, Trial } from "../ledger-records.ts";
import type { Deliveries } from "../notifications/deliveries.ts";
import { transactionAnswer } from "../wechat-pay/gateway-answers.ts";
import type { NotificationContent } from "../wechat-pay/notification-body.ts";
import { sendTrial, type TrialContext } from "../wechat-pay/send-trial.ts";
import { findPayProblem, findTrade, findTradeByCode, markPaid } from "../wechat-pay/trades.ts";
import { isTrialKind, isTrialPossible } from "../wechat-pay/trial-kinds.ts";

/** What a thumb on the phone can do; the pages and the JSON calls both end here. */
export interface PhoneActions {
  /** WeChat's trade of this number, else Alipay's; or the named channel's alone. */
  findTrade(outTradeNo: string, channel?: string): SandboxTrade | null;
  findTradeByCode(codeUrl: string): SandboxTrade | null;
  /** Pays and waits for the first notification to be answered. Throws `PhoneRefusal`. */
  pay(trade: SandboxTrade): Promise<void>;
  /** Throws `PhoneRefusal` when the kind makes no sense for this trade. */
  sendTrial(trade: SandboxTrade, kind: string): Promise<Trial>;
}

/** The phone refuses; its message is for the person with the phone. */
export class PhoneRefusal extends Error {
  override name = "PhoneRefusal";
}

export function createPhoneActions(options: {
  ledger: Ledger;
  clock: Clock;
  deliveries: Deliveries<NotificationContent>;
  trials: TrialContext;
  alipay: AlipayPhone;
}): PhoneActions {
  const { ledger, clock, deliveries, trials, alipay } = options;
  return {
    findTrade: (outTradeNo, channel) =>
      (channel === "alipay" ? null : findTrade(ledger, clock, outTradeNo)) ??
      (channel === "wechat" ? null : alipay.findTrade(outTradeNo)),
    findTradeByCode: (codeUrl) => findTradeByCode(ledger, clock, codeUrl) ?? alipay.findTradeByCode(codeUrl),
    async pay(trade) {
      if (trade.alipay) {
        const refusal = await alipay.pay(trade);
        if (refusal) throw new PhoneRefusal(refusal);
        return;
      }
      const problem = findPayProblem(trade, clock.now());
      if (problem) throw new PhoneRefusal(problem);
      const paid = markPaid(clock, trade);
      const plaintext = transactionAnswer(paid, trials.keys);
      const content = { eventType: "TRANSACTION.SUCCESS", plaintext, createdAt: clock.now() } as const;
      const delivery = deliveries.compose(paid.notifyUrl, content);
      // One line of the ledger: on a full disk no money is taken without its notification being recorded.
      ledger.saveTrade({ ...paid, deliveries: [...paid.deliveries, delivery] });
      await deliveries.begin(paid.outTradeNo, delivery);
    },
    async sendTrial(trade, kind) {
      if (trade.alipay) {
        const sent = await alipay.sendTrial(trade, kind);
        if (typeof sent === "string") throw new PhoneRefusal(sent);
        return sent;
      }
      if (!isTrialKind(kind)) throw new PhoneRefusal("微信支付没有这种通知");
      if (!isTrialPossible(kind, trade.transactionId !== null)) throw new PhoneRefusal("付款之后才能发这种通知");
      return sendTrial(trials, trade, kind);
    },
  };
}
