import type { Clock } from "../../../ports/clock.ts";
import {
  type PaymentChannel,
  type PaymentPrompt,
  type PaymentRequest,
  type Trade,
  UntrustedMessageError,
} from "../../../ports/payment-channel.ts";
import { unpaidTrade } from "../unpaid-trade.ts";
import { type AlipayConfig, findAlipayConfigProblems } from "./alipay-config.ts";
import { readAlipayKeys } from "./alipay-keys.ts";
import { ALIPAY_PROTOCOL } from "./alipay-protocol.ts";
import { downloadBill } from "./download-bill.ts";
import { createGatewayClient } from "./gateway-client.ts";
import { isNotClosable, isUnknownTrade } from "./gateway-errors.ts";
import {
  answerToRefund,
  answerToTrade,
  orderContent,
  precreateAnswer,
  readTrusted,
  refundQueryAnswer,
  tradeAnswer,
} from "./gateway-messages.ts";
import { openNotification } from "./open-notification.ts";
import { toYuan } from "./yuan.ts";

export interface AlipayChannelOptions {
  config: AlipayConfig;
  clock: Clock;
  fetch?: typeof fetch;
  timeoutMilliseconds?: number;
  retryDelayMilliseconds?: number;
}

const REASON_LIMIT = 256;

/**
 * Alipay: its cashier for desktops and phones, or a code to scan. Throws immediately, in Chinese, if the configuration
 * cannot work.
 */
export function createAlipayChannel(options: AlipayChannelOptions): PaymentChannel {
  const { config, clock } = options;
  const problems = findAlipayConfigProblems(config);
  if (problems.length > 0) throw new Error(`支付宝配置有误：${problems.join("；")}`);
  const send = options.fetch ?? fetch;
  const gateway = createGatewayClient({
    config,
    keys: readAlipayKeys(config),
    clock,
    fetch: send,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 8_000,
    retryDelayMilliseconds: options.retryDelayMilliseconds ?? 300,
  });

  async function query(outTradeNo: string): Promise<Trade> {
    let answer: string;
    try {
      answer = await gateway.call("alipay.trade.query", { out_trade_no: outTradeNo });
    } catch (error) {
      if (isUnknownTrade(error)) return unpaidTrade(outTradeNo);
      throw error;
    }
    const facts = readTrusted(tradeAnswer, JSON.parse(answer));
    if (facts.out_trade_no !== outTradeNo) throw new UntrustedMessageError("查询的回答属于别的订单");
    return answerToTrade(facts);
  }

  async function close(outTradeNo: string): Promise<"closed" | "paid" | "unbegun"> {
    try {
      await gateway.call("alipay.trade.close", { out_trade_no: outTradeNo });
      return "closed";
    } catch (error) {
      if (isUnknownTrade(error)) return "unbegun";
      if (!isNotClosable(error)) throw error;
      const { state } = await query(outTradeNo);
      if (state === "unpaid") throw error;
      return state === "closed" ? "closed" : "paid";
    }
  }

  async function precreate(request: PaymentRequest): Promise<PaymentPrompt> {
    const content = orderContent(request, "FACE_TO_FACE_PAYMENT");
    const answer = await gateway.call("alipay.trade.precreate", content, { notify_url: config.notifyUrl });
    const { out_trade_no: outTradeNo, qr_code: codeUrl } = readTrusted(precreateAnswer, JSON.parse(answer));
    if (outTradeNo !== request.outTradeNo) throw new UntrustedMessageError("预下单的回答属于别的订单");
    return { kind: "qr", codeUrl };
  }

  return {
    name: "alipay",
    protocol: ALIPAY_PROTOCOL,
    ways: config.usesPrecreate ? ["code", "cashier"] : ["cashier"],
    payerLogin: null,
    query,
    close,
    async create(request) {
      if (request.way === "code") return precreate(request);
      const addresses = { notify_url: config.notifyUrl, return_url: request.returnUrl };
      const url =
        request.device === "phone"
          ? gateway.address("alipay.trade.wap.pay", orderContent(request, "QUICK_WAP_WAY"), addresses)
          : gateway.address("alipay.trade.page.pay", orderContent(request, "FAST_INSTANT_TRADE_PAY"), addresses);
      // Signing an address here is free of cost: each visit gets its own.
      return { kind: "redirect", url, reusableSeconds: 0 };
    },
    openNotification: (notification) => openNotification(notification, { config, requireKey: gateway.requireKey }),
    async refund(request) {
      await gateway.call("alipay.trade.refund", {
        out_trade_no: request.outTradeNo,
        refund_amount: toYuan(request.amountFen),
        out_request_no: request.outRefundNo,
        refund_reason: request.reason.slice(0, REASON_LIMIT),
      });
    },
    async queryRefund(refund) {
      const { outTradeNo, outRefundNo } = refund;
      const answer = await gateway.call("alipay.trade.fastpay.refund.query", {
        out_trade_no: outTradeNo,
        out_request_no: outRefundNo,
      });
      return answerToRefund(readTrusted(refundQueryAnswer, JSON.parse(answer)), refund);
    },
    fetchBill: (day) => downloadBill(gateway, { config, fetch: send }, day),
  };
}
