import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../ledger.ts";
import type { Deliveries } from "../notifications/deliveries.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { billCalls } from "./bill-calls.ts";
import { refundAnswer, refundNotice, transactionAnswer } from "./gateway-answers.ts";
import { GatewayRefusal, refusals } from "./gateway-refusal.ts";
import {
  assertMerchant,
  closeRequest,
  h5Order,
  jsapiOrder,
  nativeOrder,
  readRequest,
  refundRequest,
} from "./gateway-requests.ts";
import type { NotificationContent } from "./notification-body.ts";
import { findPayer, officialAccountKeys } from "./official-account-keys.ts";
import type { PlatformCertificates } from "./platform-certificates.ts";
import { type PlatformSigner, platformHeaders } from "./platform-signature.ts";
import { findRefund, refundTrade } from "./refunds.ts";
import { assertFromMerchant } from "./request-check.ts";
import { closeOrder, findTrade, placeOrder } from "./trades.ts";

const ORDER_PATH = "/v3/pay/transactions/out-trade-no/:outTradeNo";

/** WeChat Pay v3 as a merchant's server meets it: every request checked, every answer signed. */
export function createWechatPayApi(options: {
  keys: SandboxKeys["wechatPay"];
  ledger: Ledger;
  clock: Clock;
  signer: PlatformSigner;
  certificates: PlatformCertificates;
  deliveries: Deliveries<NotificationContent>;
  /** Where browsers find the cashier; absent: where the call came in. */
  publicOrigin: string | undefined;
}): Hono {
  const { keys, ledger, clock, signer, certificates, deliveries } = options;

  function answer(status: number, json?: object, innerNumber = 0): Response {
    const body = json === undefined ? "" : JSON.stringify(json);
    const headers = {
      "request-id": `${randomBytes(12).toString("hex").toUpperCase()}-${innerNumber}`,
      ...(json === undefined ? {} : { "content-type": "application/json; charset=utf-8" }),
      ...platformHeaders(body, clock.now(), signer),
    };
    return new Response(json === undefined ? null : body, { status, headers });
  }

  const api = new Hono();
  api.onError((error) => {
    if (!(error instanceof GatewayRefusal)) throw error;
    return answer(error.status, { code: error.code, message: error.message }, error.innerNumber);
  });
  api.use(async (c, next) => {
    const { method, headers } = c.req.raw;
    const url = new URL(c.req.url);
    assertFromMerchant({ method, url, headers, body: await c.req.text(), now: clock.now() }, keys);
    await next();
  });

  api.get("/v3/certificates", () => answer(200, certificates.list()));

  api.post("/v3/pay/transactions/native", async (c) => {
    const order = readRequest(nativeOrder, await c.req.text());
    assertMerchant(order, keys, keys.appId);
    return answer(200, { code_url: placeOrder(ledger, clock, order) });
  });

  api.post("/v3/pay/transactions/h5", async (c) => {
    const order = readRequest(h5Order, await c.req.text());
    assertMerchant(order, keys, keys.appId);
    const cashier = placeOrder(ledger, clock, order, { tradeType: "MWEB", openid: null });
    return answer(200, { h5_url: `${options.publicOrigin ?? new URL(c.req.url).origin}${cashier}` });
  });

  api.post("/v3/pay/transactions/jsapi", async (c) => {
    const order = readRequest(jsapiOrder, await c.req.text());
    assertMerchant(order, keys, officialAccountKeys(keys).appId);
    const { openid } = order.payer;
    if (findPayer(keys, openid) === null) throw refusals.otherPayer();
    const given = placeOrder(ledger, clock, order, { tradeType: "JSAPI", openid });
    return answer(200, { prepay_id: given.replace("prepay_id=", "") });
  });

  api.get(ORDER_PATH, (c) => {
    assertMerchant({ mchid: c.req.query("mchid") ?? "" }, keys);
    const trade = findTrade(ledger, clock, c.req.param("outTradeNo"));
    if (!trade) throw refusals.unknownOrder();
    return answer(200, transactionAnswer(trade, keys));
  });

  api.post(`${ORDER_PATH}/close`, async (c) => {
    assertMerchant(readRequest(closeRequest, await c.req.text()), keys);
    closeOrder(ledger, clock, c.req.param("outTradeNo"));
    return answer(204);
  });

  api.post("/v3/refund/domestic/refunds", async (c) => {
    const request = readRequest(refundRequest, await c.req.text());
    const { trade, refund, isNew } = refundTrade(ledger, clock, request);
    if (isNew && request.notify_url !== undefined) {
      const plaintext = refundNotice(trade, refund, keys);
      // Not awaited: the gateway notifies about a refund after it has accepted the request.
      void deliveries.enqueue(trade.outTradeNo, request.notify_url, {
        eventType: "REFUND.SUCCESS",
        plaintext,
        createdAt: clock.now(),
      });
    }
    return answer(200, refundAnswer(trade, refund, isNew ? "PROCESSING" : "SUCCESS"));
  });

  api.get("/v3/refund/domestic/refunds/:outRefundNo", (c) => {
    const found = findRefund(ledger, c.req.param("outRefundNo"));
    if (!found) throw refusals.unknownRefund();
    return answer(200, refundAnswer(found.trade, found.refund, "SUCCESS"));
  });
  api.route("/", billCalls({ keys, ledger, clock, answer }));
  return api;
}
