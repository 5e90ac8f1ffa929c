import { randomBytes } from "node:crypto";
import type { Clock } from "../../../ports/clock.ts";
import { type PaymentChannel, type Trade, UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { downloadBill } from "./download-bill.ts";
import { createGatewayClient } from "./gateway-client.ts";
import { isAlreadyClosed, isAlreadyPaid, isUnknownOrder } from "./gateway-errors.ts";
import {
  answerToRefund,
  nativeAnswer,
  nativeBody,
  refundAnswer,
  toTrade,
  transaction,
  unpaidTrade,
} from "./gateway-messages.ts";
import { openNotification, readTrusted } from "./open-notification.ts";
import { readPlatformKeys } from "./platform-keys.ts";
import { findWechatPayConfigProblems, type WechatPayConfig } from "./wechat-pay-config.ts";

export interface WechatPayChannelOptions {
  config: WechatPayConfig;
  clock: Clock;
  fetch?: typeof fetch;
  nonce?: () => string;
  timeoutMilliseconds?: number;
  retryDelayMilliseconds?: number;
}

/** WeChat Pay v3, Native orders. Throws at once, in Chinese, when the configuration cannot work. */
export function createWechatPayChannel(options: WechatPayChannelOptions): PaymentChannel {
  const { config, clock } = options;
  const problems = findWechatPayConfigProblems(config);
  if (problems.length > 0) throw new Error(`微信支付配置有误：${problems.join("；")}`);
  const keys = readPlatformKeys(config);
  const sending = {
    ...{ config, keys, clock, fetch: options.fetch ?? fetch },
    nonce: options.nonce ?? (() => randomBytes(16).toString("hex")),
  };
  const call = createGatewayClient({
    ...sending,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 8_000,
    retryDelayMilliseconds: options.retryDelayMilliseconds ?? 300,
  });

  async function query(outTradeNo: string): Promise<Trade> {
    const pathAndQuery = `${orderPath(outTradeNo)}?mchid=${encodeURIComponent(config.merchantId)}`;
    let answer: string;
    try {
      answer = await call({ method: "GET", pathAndQuery });
    } catch (error) {
      if (isUnknownOrder(error)) return unpaidTrade(outTradeNo);
      throw error;
    }
    const facts = readTrusted(transaction, answer);
    const isOurs = facts.appid === config.appId && facts.mchid === config.merchantId;
    if (!isOurs || facts.out_trade_no !== outTradeNo) throw new UntrustedMessageError("查询的回答属于别的订单");
    return toTrade(facts);
  }

  async function close(outTradeNo: string): Promise<"closed" | "paid"> {
    try {
      await call({
        method: "POST",
        pathAndQuery: `${orderPath(outTradeNo)}/close`,
        body: { mchid: config.merchantId },
      });
      return "closed";
    } catch (error) {
      if (isAlreadyPaid(error)) return "paid";
      // An order the gateway never got cannot be paid there: as good as closed.
      if (isAlreadyClosed(error) || isUnknownOrder(error)) return "closed";
      throw error;
    }
  }

  return {
    name: "wechat",
    query,
    close,
    async create(request) {
      const body = nativeBody(request, config);
      const answer = await call({ method: "POST", pathAndQuery: "/v3/pay/transactions/native", body });
      return { kind: "qr", codeUrl: readTrusted(nativeAnswer, answer).code_url };
    },
    async openNotification(notification) {
      return openNotification(notification, { config, keys, now: clock.now() });
    },
    async refund(request) {
      const body = {
        out_trade_no: request.outTradeNo,
        out_refund_no: request.outRefundNo,
        reason: request.reason.slice(0, 80),
        notify_url: config.notifyUrl,
        amount: { refund: request.amountFen, total: request.totalFen, currency: "CNY" },
      };
      await call({ method: "POST", pathAndQuery: "/v3/refund/domestic/refunds", body });
    },
    async queryRefund({ outTradeNo, outRefundNo }) {
      let answer: string;
      try {
        const pathAndQuery = `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`;
        answer = await call({ method: "GET", pathAndQuery });
      } catch (error) {
        if (isUnknownOrder(error)) return null;
        throw error;
      }
      const facts = readTrusted(refundAnswer, answer);
      if (facts.out_trade_no !== outTradeNo || facts.out_refund_no !== outRefundNo)
        throw new UntrustedMessageError("查询的回答属于别的退款");
      return answerToRefund(facts);
    },
    fetchBill: (day) => downloadBill(call, sending, day),
  };
}

function orderPath(outTradeNo: string): string {
  return `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;
}
