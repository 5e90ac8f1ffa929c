import type { Trade } from "../../ports/payment-channel.ts";

/** The trade of an order that the gateway does not know, because nobody has begun to pay it. */
export function unpaidTrade(outTradeNo: string): Trade {
  return {
    outTradeNo,
    state: "unpaid",
    transactionId: null,
    amountFen: null,
    currency: null,
    paidAt: null,
    appId: null,
    payerId: null,
  };
}
