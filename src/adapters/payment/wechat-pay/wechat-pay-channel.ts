import { createPrivateKey, randomBytes } from "node:crypto";
import type { Clock } from "../../../ports/clock.ts";
import {
  type PaymentChannel,
  type PaymentPrompt,
  type PaymentRequest,
  type PaymentWay,
  type Trade,
  UntrustedMessageError,
} from "../../../ports/payment-channel.ts";
import { unpaidTrade } from "../unpaid-trade.ts";
import { signBridgeCall } from "./bridge-call.ts";
import { downloadBill } from "./download-bill.ts";
import { createGatewayClient } from "./gateway-client.ts";
import { isAlreadyClosed, isAlreadyPaid, isUnknownOrder } from "./gateway-errors.ts";
import {
  answerToRefund,
  h5Answer,
  jsapiAnswer,
  nativeAnswer,
  orderCall,
  refundAnswer,
  toTrade,
  transaction,
} from "./gateway-messages.ts";
import { createPayerLogin } from "./official-account.ts";
import { openNotification, readTrusted } from "./open-notification.ts";
import { createKeyRefresh } from "./platform-certificates.ts";
import { readPlatformKeys } from "./platform-keys.ts";
import { createSigned } from "./signed-request.ts";
import { findWechatPayConfigProblems, isOwnApp, type WechatPayConfig } from "./wechat-pay-config.ts";
import { WECHAT_PAY_PROTOCOL } from "./wechat-pay-protocol.ts";

export interface WechatPayChannelOptions {
  config: WechatPayConfig;
  clock: Clock;
  fetch?: typeof fetch;
  nonce?: () => string;
  timeoutMilliseconds?: number;
  retryDelayMilliseconds?: number;
}

/** WeChat accepts the cashier's address for five minutes; the shorter limit leaves the payer time to open it. */
const REUSABLE_SECONDS = 240;

/**
 * WeChat Pay v3: a code, the cashier for phones, and payment inside WeChat. Throws immediately, in Chinese, if the
 * configuration cannot work.
 */
export function createWechatPayChannel(options: WechatPayChannelOptions): PaymentChannel {
  const { config, clock } = options;
  const problems = findWechatPayConfigProblems(config);
  if (problems.length > 0) throw new Error(`微信支付配置有误：${problems.join("；")}`);
  const keys = readPlatformKeys(config);
  const nonce = options.nonce ?? (() => randomBytes(16).toString("hex"));
  const calling = { fetch: options.fetch ?? fetch, timeoutMilliseconds: options.timeoutMilliseconds ?? 8_000 };
  const send = createSigned({ ...calling, config, clock, nonce });
  const prepareKeys = createKeyRefresh({ config, keys, clock, send });
  const call = createGatewayClient({
    config,
    keys,
    prepareKeys,
    send,
    clock,
    retryDelayMilliseconds: options.retryDelayMilliseconds ?? 300,
  });
  const { officialAccount } = config;
  const merchantKey = createPrivateKey(config.merchantPrivateKey);

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
    const isOurs = isOwnApp(config, facts.appid) && facts.mchid === config.merchantId;
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
      // An order that the gateway never received cannot be paid there, so it is treated as closed.
      if (isAlreadyClosed(error) || isUnknownOrder(error)) return "closed";
      throw error;
    }
  }

  async function create(request: PaymentRequest): Promise<PaymentPrompt> {
    const { path, body } = orderCall(request, config);
    const answer = await call({ method: "POST", pathAndQuery: path, body });
    if (request.way === "code") return { kind: "qr", codeUrl: readTrusted(nativeAnswer, answer).code_url };
    if (request.way === "cashier") {
      const { h5_url: cashier } = readTrusted(h5Answer, answer);
      const url = `${cashier}&redirect_url=${encodeURIComponent(request.returnUrl)}`;
      return { kind: "redirect", url, reusableSeconds: REUSABLE_SECONDS };
    }
    const prepayId = readTrusted(jsapiAnswer, answer).prepay_id;
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const signed = { appId: String(body.appid), prepayId, timestamp, nonce: nonce() };
    return { kind: "bridge", call: signBridgeCall(signed, merchantKey), reusableSeconds: REUSABLE_SECONDS };
  }

  return {
    name: "wechat",
    protocol: WECHAT_PAY_PROTOCOL,
    ways: waysOf(config),
    payerLogin: officialAccount && createPayerLogin(officialAccount, calling),
    query,
    close,
    create,
    async openNotification(notification) {
      await prepareKeys(notification.headers.get("Wechatpay-Serial"));
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
    fetchBill: (day) => downloadBill(call, { ...calling, config, clock, nonce }, day),
  };
}

function waysOf({ offersH5, officialAccount }: WechatPayConfig): PaymentWay[] {
  return ["code", ...(offersH5 ? (["cashier"] as const) : []), ...(officialAccount ? (["bridge"] as const) : [])];
}

function orderPath(outTradeNo: string): string {
  return `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;
}
