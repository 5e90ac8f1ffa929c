import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { isBillMade } from "../bill-days.ts";
import { createBillTokens } from "../bill-tokens.ts";
import type { SandboxTrade } from "../ledger-records.ts";
import type { Deliveries } from "../notifications/deliveries.ts";
import { answerPage } from "../phone/page-shell.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { alipayStatus, refundedFen, toAlipayTime, toYuanText } from "./alipay-formats.ts";
import type { AlipayNotice } from "./alipay-notification.ts";
import { AlipayRefusal, refusals } from "./alipay-refusal.ts";
import {
  billQuery,
  type GatewayRequest,
  orderRequest,
  readContent,
  readGatewayRequest,
  refundQuery,
  refundRequest,
  tradeRequest,
} from "./alipay-requests.ts";
import { signAnswer } from "./alipay-signature.ts";
import { type AlipayBooks, closeTrade, placeOrder, refundTrade, requireBegun } from "./alipay-trades.ts";
import { makeTradeBill } from "./trade-bill.ts";

const PRODUCTS: Record<string, { way: "page" | "wap"; code: string }> = {
  "alipay.trade.page.pay": { way: "page", code: "FAST_INSTANT_TRADE_PAY" },
  "alipay.trade.wap.pay": { way: "wap", code: "QUICK_WAP_WAY" },
};

/** The address of a bill is valid for half a minute. */
const BILL_ADDRESS_MS = 30_000;
/** Bills are created by nine in the morning. */
const BILL_HOUR = 9;

/**
 * Alipay's gateway as seen by a merchant's server and a payer's browser: every request is checked, every answer is
 * signed.
 */
export function createAlipayApi(
  books: AlipayBooks,
  { keys, deliveries }: { keys: SandboxKeys["alipay"]; deliveries: Deliveries<AlipayNotice> },
): Hono {
  function answer(name: string, content: object): Response {
    // Slashes are escaped as by Alipay: the signature is valid only for the exact bytes.
    const text = JSON.stringify(content).replaceAll("/", "\\/");
    const sign = signAnswer(text, keys.alipayPrivateKey);
    const body = `{"${name}":${text},"sign":"${sign}"}`;
    return new Response(body, { headers: { "content-type": "application/json;charset=utf-8" } });
  }

  const tokens = createBillTokens(books.clock, BILL_ADDRESS_MS);

  const calls: Record<string, (request: GatewayRequest, called: URL) => object> = {
    "alipay.data.dataservice.bill.downloadurl.query": (request, called) => {
      const { bill_date: day } = readContent(billQuery, request.content);
      const isMade = isBillMade(day, { now: books.clock.now(), hour: BILL_HOUR });
      const file = isMade ? makeTradeBill(books.ledger.trades.alipay.values(), { day, sellerId: keys.sellerId }) : null;
      if (file === null) throw refusals.noBill();
      const path = called.pathname.replace("gateway.do", "downloadBillFile.resource");
      return { bill_download_url: `${called.origin}${path}?fileId=${tokens.add(file)}` };
    },
    "alipay.trade.precreate": (request) => {
      const order = readContent(orderRequest, request.content);
      if (order.product_code !== "FACE_TO_FACE_PAYMENT") throw refusals.badParameter("product_code");
      const { codeUrl } = placeOrder(books, order, { ...request, way: "precreate" });
      return { out_trade_no: order.out_trade_no, qr_code: codeUrl };
    },
    "alipay.trade.query": (request) => {
      const { out_trade_no: outTradeNo } = readContent(tradeRequest, request.content);
      return tradeAnswer(requireBegun(books, outTradeNo));
    },
    "alipay.trade.close": (request) => {
      const closed = closeTrade(books, readContent(tradeRequest, request.content).out_trade_no);
      return { out_trade_no: closed.outTradeNo, trade_no: closed.transactionId };
    },
    "alipay.trade.refund": (request) => {
      const { trade, refund, isNew } = refundTrade(books, readContent(refundRequest, request.content));
      // Not awaited: the gateway notifies about a refund after it has accepted the request.
      if (isNew && trade.notifyUrl !== "")
        void deliveries.enqueue(trade.outTradeNo, trade.notifyUrl, { trade, refund, at: books.clock.now() });
      return {
        out_trade_no: trade.outTradeNo,
        trade_no: trade.transactionId,
        refund_fee: toYuanText(refundedFen(trade)),
        fund_change: isNew ? "Y" : "N",
      };
    },
    "alipay.trade.fastpay.refund.query": (request) => {
      const queryContent = readContent(refundQuery, request.content);
      const trade = requireBegun(books, queryContent.out_trade_no);
      const refund = trade.refunds.find((one) => one.outRefundNo === queryContent.out_request_no);
      if (!refund) return {};
      return {
        out_trade_no: trade.outTradeNo,
        trade_no: trade.transactionId,
        out_request_no: refund.outRefundNo,
        total_amount: toYuanText(trade.totalFen),
        refund_amount: toYuanText(refund.amountFen),
        refund_status: "REFUND_SUCCESS",
        gmt_refund_pay: toAlipayTime(new Date(refund.at)),
      };
    },
  };

  function openCashier(c: Context, request: GatewayRequest, product: { way: "page" | "wap"; code: string }) {
    const order = readContent(orderRequest, request.content);
    if (order.product_code !== product.code) throw refusals.badParameter("product_code");
    return c.redirect(placeOrder(books, order, { ...request, way: product.way }).codeUrl, 302);
  }

  const api = new Hono();
  api.on(["GET", "POST"], "/gateway.do", async (c) => {
    const url = new URL(c.req.url);
    const params = new URLSearchParams(url.search);
    for (const [name, value] of new URLSearchParams(c.req.method === "POST" ? await c.req.text() : "")) {
      params.append(name, value);
    }
    const method = params.get("method") ?? "";
    const product = PRODUCTS[method];
    const name = `${method.replaceAll(".", "_")}_response`;
    try {
      const request = readGatewayRequest(params, keys);
      if (product) return openCashier(c, request, product);
      const call = calls[method];
      if (!call) throw refusals.invalid("invalid-method", "不存在的方法名");
      return answer(name, { code: "10000", msg: "Success", ...call(request, url) });
    } catch (error) {
      if (!(error instanceof AlipayRefusal)) throw error;
      if (product) return answerPage(c, { title: "付不了", body: refusalPage(error), status: 409 });
      const msg = error.code === "40004" ? "Business Failed" : "Invalid Arguments";
      const content = { code: error.code, msg, sub_code: error.subCode, sub_msg: error.message };
      return answer(error.code === "40002" ? "error_response" : name, content);
    }
  });
  api.get("/downloadBillFile.resource", (c) => {
    const file = tokens.take(c.req.query("fileId") ?? "");
    return file === null ? c.text("文件已过期", 404) : new Response(new Uint8Array(file));
  });
  return api;
}

function tradeAnswer(trade: SandboxTrade): object {
  return {
    out_trade_no: trade.outTradeNo,
    trade_no: trade.transactionId,
    trade_status: alipayStatus(trade),
    total_amount: toYuanText(trade.totalFen),
    ...(trade.paidAt === null ? {} : { send_pay_date: toAlipayTime(new Date(trade.paidAt)) }),
    buyer_user_id: "2088000000000000",
    buyer_logon_id: "san***@sandbox.example",
  };
}

function refusalPage({ subCode, message }: AlipayRefusal) {
  return html`<section class="phone">
    <h1>支付宝打不开这笔付款</h1>
    <p>${message}</p>
    <p class="hint">${subCode}</p>
  </section>`;
}
