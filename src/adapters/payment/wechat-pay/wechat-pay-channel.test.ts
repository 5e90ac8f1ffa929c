import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type PaymentChannel,
  type PaymentNotification,
  PaymentRefusedError,
  UntrustedMessageError,
} from "../../../ports/payment-channel.ts";
import { type SandboxFixture, serveSandbox } from "../../../sandbox/sandbox-fixture.ts";
import { createWechatPayChannel } from "./wechat-pay-channel.ts";

let sandbox: SandboxFixture;
let channel: PaymentChannel;
let orderCount = 0;

beforeAll(async () => {
  sandbox = await serveSandbox();
  channel = createWechatPayChannel({ config: sandbox.configs.wechatPay, clock: sandbox.time });
});
afterAll(() => sandbox.remove());

function newOrder(amountFen = 19_900) {
  orderCount += 1;
  const expiresAt = new Date(sandbox.time.now().getTime() + 30 * 60_000);
  return {
    outTradeNo: `ORDER${orderCount.toString().padStart(6, "0")}`,
    description: "VIP 会员 · 一年",
    amountFen,
    expiresAt,
    way: "code" as const,
    device: "desktop" as const,
    payerIp: "203.0.113.7",
    payerOpenid: null,
    returnUrl: "",
  };
}

async function pay(outTradeNo: string) {
  const response = await sandbox.api(`/trades/${outTradeNo}/pay`, { method: "POST" });
  return { status: response.status, body: await response.json() };
}

/** Opens every notification that arrives, as the product would, and records the result. */
function openWhatArrives(): (PaymentNotification | Error)[] {
  const arrived: (PaymentNotification | Error)[] = [];
  sandbox.onNotification(async (headers, body) => {
    try {
      arrived.push(await channel.openNotification({ headers, body }));
      return new Response(null, { status: 200 });
    } catch (error) {
      arrived.push(error as Error);
      return Response.json({ code: "FAIL", message: "验签失败" }, { status: 401 });
    }
  });
  return arrived;
}

test("an order gets a code, is unpaid, is paid with the phone, and the notification reports it", async () => {
  const arrived = openWhatArrives();
  const order = newOrder();
  const prompt = await channel.create(order);
  expect(prompt).toEqual({ kind: "qr", codeUrl: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=/) });
  expect(await channel.query(order.outTradeNo)).toMatchObject({ state: "unpaid", transactionId: null, paidAt: null });

  expect((await pay(order.outTradeNo)).body).toMatchObject({ state: "SUCCESS", deliveries: [{ state: "delivered" }] });

  const paid = {
    outTradeNo: order.outTradeNo,
    state: "paid",
    transactionId: expect.stringMatching(/^\d{28}$/),
    amountFen: 19_900,
    currency: "CNY",
    paidAt: sandbox.time.now(),
    appId: sandbox.configs.wechatPay.appId,
    payerId: expect.any(String),
  };
  expect(await channel.query(order.outTradeNo)).toEqual(paid);
  expect(arrived).toEqual([{ id: expect.any(String), kind: "payment", trade: paid, raw: expect.any(Object) }]);
});

test("repeating an order returns a fresh code; changing it is refused", async () => {
  const order = newOrder();
  const first = await channel.create(order);
  const second = await channel.create(order);
  expect(second).not.toEqual(first);
  await expect(channel.create({ ...order, amountFen: 1 })).rejects.toMatchObject({ code: "INVALIDREQUEST" });
});

test("an order that the gateway never received is unpaid, and closing it succeeds", async () => {
  expect(await channel.query("NEVERSEEN1")).toMatchObject({ outTradeNo: "NEVERSEEN1", state: "unpaid" });
  expect(await channel.close("NEVERSEEN1")).toBe("closed");
});

test("a closed order cannot be paid, stays closed when closed again, and its number cannot be used again", async () => {
  const order = newOrder();
  await channel.create(order);
  expect(await channel.close(order.outTradeNo)).toBe("closed");
  expect(await channel.close(order.outTradeNo)).toBe("closed");
  expect(await channel.query(order.outTradeNo)).toMatchObject({ state: "closed" });
  expect(await pay(order.outTradeNo)).toMatchObject({ status: 409, body: { message: "订单已关闭，不能支付" } });
  await expect(channel.create(order)).rejects.toMatchObject({ code: "ORDERCLOSED" });
});

test("closing returns paid when the payer was faster", async () => {
  const order = newOrder();
  await channel.create(order);
  await pay(order.outTradeNo);
  expect(await channel.close(order.outTradeNo)).toBe("paid");
  await expect(channel.create(order)).rejects.toMatchObject({ code: "ORDERPAID" });
});

test("an order past its time cannot be paid", async () => {
  const order = newOrder();
  await channel.create(order);
  sandbox.time.advance(31 * 60);
  expect((await pay(order.outTradeNo)).status).toBe(409);
  expect(await channel.query(order.outTradeNo)).toMatchObject({ state: "unpaid" });
});

test("refunds money once per refund number, never more than was paid, and notifies the refund", async () => {
  const order = newOrder(1_000);
  await channel.create(order);
  await pay(order.outTradeNo);
  const arrived = openWhatArrives();
  const refund = {
    outTradeNo: order.outTradeNo,
    outRefundNo: `R${order.outTradeNo}`,
    amountFen: 1_000,
    totalFen: 1_000,
    reason: "订单已关闭",
  };
  expect(await channel.queryRefund(refund)).toBeNull();
  await channel.refund(refund);
  await channel.refund(refund);
  expect(await channel.queryRefund(refund)).toMatchObject({
    outRefundNo: refund.outRefundNo,
    state: "refunded",
    amountFen: 1_000,
  });
  await expect(channel.refund({ ...refund, outRefundNo: "R2" })).rejects.toBeInstanceOf(PaymentRefusedError);
  expect(await channel.query(order.outTradeNo)).toMatchObject({ state: "refunded", amountFen: 1_000 });
  await expect
    .poll(() => arrived)
    .toMatchObject([
      {
        kind: "refund",
        trade: { state: "refunded" },
        refund: { outRefundNo: refund.outRefundNo, state: "refunded", amountFen: 1_000 },
      },
    ]);
});

test("refuses a request signed with another key with SIGN_ERROR", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const merchantPrivateKey = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const stranger = createWechatPayChannel({
    config: { ...sandbox.configs.wechatPay, merchantPrivateKey },
    clock: sandbox.time,
  });
  await expect(stranger.create(newOrder())).rejects.toMatchObject({ code: "SIGNERROR" });
});

test.for([
  ["repeat", 200],
  ["parallel", 200],
  ["late", 200],
  ["stale", 401],
  ["forged", 401],
  ["other_merchant", 401],
  ["probe", 401],
] as const)("a %s notification is answered %i", async ([kind, status]) => {
  const order = newOrder();
  await channel.create(order);
  const arrived = openWhatArrives();
  await pay(order.outTradeNo);
  arrived.length = 0;
  const response = await sandbox.api(`/trades/${order.outTradeNo}/notifications`, {
    method: "POST",
    body: JSON.stringify({ kind }),
  });
  const count = kind === "parallel" ? 50 : 1;
  expect(await response.json()).toMatchObject({ kind, answers: [{ status, count }] });
  expect(arrived).toHaveLength(count);
  const isTrusted = !(arrived[0] instanceof UntrustedMessageError);
  expect(isTrusted).toBe(status === 200);
});

test("a notification with a difference of one fen is genuine, and passes on the wrong amount", async () => {
  const order = newOrder(500);
  await channel.create(order);
  const arrived = openWhatArrives();
  const init = { method: "POST", body: JSON.stringify({ kind: "wrong_amount" }) };
  expect((await sandbox.api(`/trades/${order.outTradeNo}/notifications`, init)).status).toBe(200);
  expect(arrived).toMatchObject([{ kind: "payment", trade: { outTradeNo: order.outTradeNo, amountFen: 501 } }]);
});
