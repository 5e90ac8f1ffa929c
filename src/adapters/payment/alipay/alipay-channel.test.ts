import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type PaymentChannel,
  type PaymentNotification,
  PaymentRefusedError,
  UntrustedMessageError,
} from "../../../ports/payment-channel.ts";
import { type SandboxFixture, serveSandbox } from "../../../sandbox/sandbox-fixture.ts";
import { createAlipayChannel } from "./alipay-channel.ts";

let sandbox: SandboxFixture;
let channel: PaymentChannel;
let orderCount = 0;

beforeAll(async () => {
  sandbox = await serveSandbox();
  channel = createAlipayChannel({ config: sandbox.configs.alipay, clock: sandbox.time, retryDelayMilliseconds: 1 });
});
afterAll(() => sandbox.remove());

function newOrder(amountFen = 19_907) {
  orderCount += 1;
  return {
    outTradeNo: `ALIPAY${orderCount.toString().padStart(6, "0")}`,
    description: "VIP 会员 · 一年",
    amountFen,
    expiresAt: new Date(sandbox.time.now().getTime() + 30 * 60_000),
    way: "cashier" as const,
    device: "desktop" as const,
    payerIp: "203.0.113.7",
    payerOpenid: null,
    returnUrl: `${sandbox.origin}/payment/success?order_no=1`,
  };
}

/** What a browser receives when it opens the address; redirects are answers too. */
function browse(address: string, init?: RequestInit): Promise<Response> {
  return fetch(new URL(address, sandbox.origin), { redirect: "manual", ...init });
}

/** Opens the cashier, as the payer's browser does. Returns the cashier's path. */
async function goToCashier(order: Parameters<PaymentChannel["create"]>[0], given = channel): Promise<string> {
  const prompt = await given.create(order);
  if (prompt.kind !== "redirect") throw new Error("the answer has no address of a cashier");
  const response = await browse(prompt.url);
  expect(response.status).toBe(302);
  return response.headers.get("location") ?? "";
}

const login = (cashier: string) => browse(`${cashier}/login`, { method: "POST" });
const confirm = (cashier: string) => browse(`${cashier}/pay`, { method: "POST" });

async function pay(order: Parameters<PaymentChannel["create"]>[0]): Promise<Response> {
  const cashier = await goToCashier(order);
  await login(cashier);
  return confirm(cashier);
}

/** Opens every notification that arrives, as the product would, and records the result. */
function openWhatArrives(): (PaymentNotification | Error)[] {
  const arrived: (PaymentNotification | Error)[] = [];
  sandbox.onNotification(async (headers, body) => {
    try {
      arrived.push(await channel.openNotification({ headers, body }));
      return new Response("success");
    } catch (error) {
      arrived.push(error as Error);
      return new Response("fail", { status: 401 });
    }
  });
  return arrived;
}

test("a payer opens the cashier, logs in, pays and returns, and the notification reports it", async () => {
  const arrived = openWhatArrives();
  const order = newOrder();
  const cashier = await goToCashier(order);
  const { outTradeNo } = order;
  // Alipay does not know the trade yet, although an address was requested.
  expect(await channel.query(outTradeNo)).toMatchObject({ state: "unpaid", transactionId: null });
  expect(await (await browse(cashier)).text()).toContain("登录买家账号");
  await login(cashier);
  expect(await (await browse(cashier)).text()).toMatch(/¥199\.07[\s\S]*确认付款/);
  expect(await channel.query(outTradeNo)).toMatchObject({ state: "unpaid", transactionId: null, amountFen: null });

  const back = new URL((await confirm(cashier)).headers.get("location") ?? "");
  expect(back.href).toContain(order.returnUrl);
  expect(back.searchParams.get("out_trade_no")).toBe(outTradeNo);

  const paid = {
    outTradeNo,
    state: "paid",
    transactionId: expect.stringMatching(/^\d{28}$/),
    amountFen: 19_907,
    currency: "CNY",
    paidAt: sandbox.time.now(),
    appId: sandbox.configs.alipay.appId,
    payerId: expect.any(String),
  };
  // Answers do not name the app.
  expect(await channel.query(outTradeNo)).toEqual({ ...paid, appId: null });
  expect(arrived).toEqual([{ id: expect.any(String), kind: "payment", trade: paid, raw: expect.any(Object) }]);
  expect(await (await sandbox.api(`/trades/${outTradeNo}`)).json()).toMatchObject({
    channel: "alipay",
    deliveries: [{ state: "delivered", attempts: [{ status: 200, body: "success" }] }],
  });
});

test("a phone opens the phone's cashier; an altered address is refused there", async () => {
  const order = { ...newOrder(), device: "phone" as const };
  const prompt = await channel.create(order);
  if (prompt.kind !== "redirect") throw new Error("the answer has no address of a cashier");
  const params = new URL(prompt.url).searchParams;
  expect([params.get("method"), params.get("return_url")]).toEqual(["alipay.trade.wap.pay", order.returnUrl]);
  expect(JSON.parse(params.get("biz_content") ?? "")).toEqual({
    out_trade_no: order.outTradeNo,
    total_amount: "199.07",
    subject: "VIP 会员 · 一年",
    product_code: "QUICK_WAP_WAY",
    // Thirty minutes after 20:00 in Beijing.
    time_expire: "2026-11-20 20:30:00",
  });
  expect((await browse(prompt.url.replace("199.07", "1.00"))).status).toBe(409);
  expect((await browse(prompt.url)).status).toBe(302);
});

test("the same order opens the same cashier; another amount under its number is refused", async () => {
  const order = newOrder();
  const cashier = await goToCashier(order);
  expect(await goToCashier(order)).toBe(cashier);
  const prompt = await channel.create({ ...order, amountFen: 1 });
  if (prompt.kind !== "redirect") throw new Error("the answer has no address of a cashier");
  const response = await browse(prompt.url);
  expect(response.status).toBe(409);
  expect(await response.text()).toContain("ACQ.CONTEXT_INCONSISTENT");
});

test("shows a code on our page on desktops if the merchant has the contract", async () => {
  const config = { ...sandbox.configs.alipay, usesPrecreate: true };
  const withCodes = createAlipayChannel({ config, clock: sandbox.time });
  expect(withCodes.ways).toEqual(["code", "cashier"]);
  const order = { ...newOrder(), way: "code" as const };
  const prompt = await withCodes.create(order);
  expect(prompt).toEqual({ kind: "qr", codeUrl: expect.stringMatching(/^https:\/\/qr\.alipay\.com\//) });
  const arrived = openWhatArrives();
  expect((await sandbox.api(`/trades/${order.outTradeNo}/pay`, { method: "POST" })).status).toBe(200);
  expect(arrived).toMatchObject([{ trade: { state: "paid", outTradeNo: order.outTradeNo } }]);
  const onPhone = await withCodes.create({ ...newOrder(), device: "phone" });
  expect(onPhone.kind).toBe("redirect");
});

test("a payment that has not started cannot be closed: the open cashier accepts money until its time limit", async () => {
  const order = newOrder();
  const cashier = await goToCashier(order);
  expect(await channel.close(order.outTradeNo)).toBe("unbegun");
  await login(cashier);
  expect((await confirm(cashier)).status).toBe(303);
  expect(await channel.query(order.outTradeNo)).toMatchObject({ state: "paid" });

  const late = await goToCashier({ ...newOrder() });
  sandbox.time.advance(31 * 60);
  await login(late);
  expect((await confirm(late)).status).toBe(409);
});

test("a started trade can be closed, stays closed when closed again, and cannot be paid", async () => {
  const order = newOrder();
  const cashier = await goToCashier(order);
  await login(cashier);
  expect(await channel.close(order.outTradeNo)).toBe("closed");
  expect(await channel.close(order.outTradeNo)).toBe("closed");
  expect(await channel.query(order.outTradeNo)).toMatchObject({ state: "closed", transactionId: null });
  expect((await confirm(cashier)).status).toBe(409);
});

test("closing returns paid when the payer was faster", async () => {
  const order = newOrder();
  await pay(order);
  expect(await channel.close(order.outTradeNo)).toBe("paid");
});

test("refunds money once per number, never more than was paid, and notifies the refund", async () => {
  const order = newOrder(1_000);
  await pay(order);
  const arrived = openWhatArrives();
  const { outTradeNo } = order;
  const part = { outTradeNo, outRefundNo: "R1", amountFen: 300, totalFen: 1_000, reason: "部分" };
  expect(await channel.queryRefund(part)).toBeNull();
  await channel.refund(part);
  await channel.refund(part);
  expect(await channel.queryRefund(part)).toMatchObject({ outRefundNo: "R1", state: "refunded", amountFen: 300 });
  expect(await channel.query(outTradeNo)).toMatchObject({ state: "paid", amountFen: 1_000 });
  await expect(channel.refund({ ...part, outRefundNo: "R2", amountFen: 701 })).rejects.toBeInstanceOf(
    PaymentRefusedError,
  );
  await channel.refund({ ...part, outRefundNo: "R2", amountFen: 700 });
  expect(await channel.query(outTradeNo)).toMatchObject({ state: "refunded", amountFen: 1_000 });
  await expect
    .poll(() => arrived)
    .toMatchObject([
      { kind: "refund", trade: { state: "paid" }, refund: { outRefundNo: "R1", amountFen: 300 } },
      { kind: "refund", trade: { state: "refunded" }, refund: { outRefundNo: "R2", amountFen: 1_000 } },
    ]);
});

test("refuses a call signed with another key, and an answer of another key", async () => {
  const { alipay } = sandbox.keys;
  const stranger = { ...sandbox.configs.alipay, privateKey: sandbox.keys.wechatPay.merchantPrivateKey };
  await expect(
    createAlipayChannel({ config: stranger, clock: sandbox.time }).query("NEVERSEEN1"),
  ).rejects.toMatchObject({ code: "ISV.INVALID-SIGNATURE" });
  const order = newOrder();
  await pay(order);
  const trust = { kind: "public-key", publicKey: sandbox.keys.wechatPay.platformPublicKey } as const;
  const deceived = createAlipayChannel({ config: { ...sandbox.configs.alipay, trust }, clock: sandbox.time });
  await expect(deceived.query(order.outTradeNo)).rejects.toBeInstanceOf(UntrustedMessageError);
  expect(alipay.appId).toBe(sandbox.configs.alipay.appId);
});

test.for([
  ["repeat", 200],
  ["parallel", 200],
  ["late", 200],
  ["forged", 401],
  ["altered", 401],
  ["other_merchant", 401],
] as const)("a %s notification is answered %i", async ([kind, status]) => {
  const order = newOrder();
  const arrived = openWhatArrives();
  await pay(order);
  arrived.length = 0;
  const init = { method: "POST", body: JSON.stringify({ kind }) };
  const response = await sandbox.api(`/trades/${order.outTradeNo}/notifications`, init);
  const count = kind === "parallel" ? 50 : 1;
  expect(await response.json()).toMatchObject({ kind, answers: [{ status, count }] });
  expect(arrived).toHaveLength(count);
  expect(arrived[0] instanceof UntrustedMessageError).toBe(status === 401);
});

test("a notification with a difference of one fen is genuine, and passes on the wrong amount", async () => {
  const order = newOrder(500);
  await goToCashier(order);
  const arrived = openWhatArrives();
  const init = { method: "POST", body: JSON.stringify({ kind: "wrong_amount" }) };
  expect((await sandbox.api(`/trades/${order.outTradeNo}/notifications`, init)).status).toBe(200);
  expect(arrived).toMatchObject([{ kind: "payment", trade: { outTradeNo: order.outTradeNo, amountFen: 501 } }]);
});

test("a notification is repeated on Alipay's schedule until the answer is exactly `success`", async () => {
  const order = newOrder();
  const answers = ["", "SUCCESS", "success\n", "ok", '"success"', "<p>success</p>", "success"];
  const arrivals: number[] = [];
  sandbox.onNotification(() => {
    arrivals.push(sandbox.time.now().getTime());
    return new Response(answers[arrivals.length - 1]);
  });
  const readTrade = async () => (await sandbox.api(`/trades/${order.outTradeNo}`)).json();
  await pay(order);
  for (const delay of [240, 600, 600, 3600, 7200, 21600, 54000]) {
    const before = arrivals.length;
    // The next delivery is scheduled after this answer has been read.
    await expect.poll(async () => (await readTrade()).deliveries[0]?.attempts.length).toBe(before);
    sandbox.time.advance(delay);
    if (before < answers.length) await expect.poll(() => arrivals.length).toBe(before + 1);
  }
  const waits = arrivals.slice(1).map((at, index) => (at - (arrivals[index] ?? 0)) / 1000);
  expect(waits).toEqual([240, 600, 600, 3600, 7200, 21600]);
  expect(await readTrade()).toMatchObject({
    deliveries: [{ state: "delivered", next_attempt_at: null }],
  });
});
