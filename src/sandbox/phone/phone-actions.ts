import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../ledger.ts";
import type { SandboxTrade, Trial } from "../ledger-records.ts";
import type { Deliveries } from "../wechat-pay/deliveries.ts";
import { transactionAnswer } from "../wechat-pay/gateway-answers.ts";
import { sendTrial, type TrialContext } from "../wechat-pay/send-trial.ts";
import { findPayProblem, findTrade, findTradeByCode, markPaid } from "../wechat-pay/trades.ts";
import { isTrialPossible, type TrialKind } from "../wechat-pay/trial-kinds.ts";

/** What a thumb on the phone can do; the pages and the JSON calls both end here. */
export interface PhoneActions {
  findTrade(outTradeNo: string): SandboxTrade | null;
  findTradeByCode(codeUrl: string): SandboxTrade | null;
  /** Pays and waits for the first notification to be answered. Throws `PhoneRefusal`. */
  pay(trade: SandboxTrade): Promise<void>;
  /** Throws `PhoneRefusal` when the kind makes no sense for this trade. */
  sendTrial(trade: SandboxTrade, kind: TrialKind): Promise<Trial>;
}

/** The phone says no; its message is for the person holding it. */
export class PhoneRefusal extends Error {
  override name = "PhoneRefusal";
}

export function createPhoneActions(options: {
  ledger: Ledger;
  clock: Clock;
  deliveries: Deliveries;
  trials: TrialContext;
}): PhoneActions {
  const { ledger, clock, deliveries, trials } = options;
  return {
    findTrade: (outTradeNo) => findTrade(ledger, clock, outTradeNo),
    findTradeByCode: (codeUrl) => findTradeByCode(ledger, clock, codeUrl),
    async pay(trade) {
      const problem = findPayProblem(trade, clock.now());
      if (problem) throw new PhoneRefusal(problem);
      const paid = markPaid(clock, trade);
      const plaintext = transactionAnswer(paid, trials.keys);
      const content = { eventType: "TRANSACTION.SUCCESS", plaintext, createdAt: clock.now() } as const;
      const delivery = deliveries.compose(paid.notifyUrl, content);
      // One line of the books: on a full disk the money is not taken without word of it going out.
      ledger.saveTrade({ ...paid, deliveries: [...paid.deliveries, delivery] });
      await deliveries.begin(paid.outTradeNo, delivery);
    },
    async sendTrial(trade, kind) {
      if (!isTrialPossible(kind, trade.transactionId !== null)) throw new PhoneRefusal("付款之后才能发这种通知");
      return sendTrial(trials, trade, kind);
    },
  };
}
