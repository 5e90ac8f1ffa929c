import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { numberAt } from "../../../../../test/orders/number-at.ts";
import { openAlipayCashier } from "../../../../../test/orders/open-alipay-cashier.ts";
import {
  createPaymentFixture,
  type PaymentFixture,
  swapChannel,
  testAgreementVersion,
} from "../../../../../test/orders/payment-fixture.ts";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { type ChannelName, ChannelUnavailableError } from "../../../../ports/payment-channel.ts";
import { cancelOrder, checkPayment, createOrder, getOrder, startPayment } from "../contract.ts";

let fixture: PaymentFixture;
let userId = 700;

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

afterEach(async () => {
  await fixture.dropNotifications(false);
  const { trades } = await (await fixture.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(fixture.database.pool, trades)).toEqual([]);
  userId += 1;
});

/** Creates an order whose buyer is at Alipay's cashier. */
async function orderAtCashier(): Promise<string> {
  const orderNo = await fixture.placeOrder(userId, "vip-month", "alipay");
  expect(await openAlipayCashier(fixture, orderNo, { userId, logsIn: true })).toBe(true);
  return orderNo;
}

/** Creates an order whose buyer has opened the code of one gateway and the cashier of the other. */
async function orderAtBoth(): Promise<string> {
  const orderNo = await fixture.payableOrder(userId);
  expect(await openAlipayCashier(fixture, orderNo, { userId, logsIn: true })).toBe(true);
  return orderNo;
}

async function read(orderNo: string) {
  return (await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId })).order;
}

async function sweep(times = 1): Promise<void> {
  for (let run = 0; run < times; run += 1) {
    fixture.time.advance(60);
    await runJob(fixture.orders, "sweep-payments");
  }
}

async function payments(orderNo: string): Promise<Record<string, string>> {
  const { rows } = await fixture.database.pool.query("select channel, state from payments where order_no = $1", [
    orderNo,
  ]);
  return Object.fromEntries(rows.map((row) => [row.channel, row.state]));
}

async function tradeAt(orderNo: string, channel: ChannelName) {
  return (await fixture.sandbox.api(`/trades/${numberAt(orderNo, channel)}`)).json();
}

async function exceptionsOf(orderNo: string) {
  const { rows } = await fixture.database.pool.query(
    "select kind, channel, resolution from payment_exceptions where order_no = $1 order by id",
    [orderNo],
  );
  return rows;
}

async function grantsOf(orderNo: string): Promise<number> {
  const { rows } = await fixture.database.pool.query("select count(*)::int as count from grants where order_no = $1", [
    orderNo,
  ]);
  return rows[0].count;
}

test("an order is paid at Alipay's cashier, and Alipay receives success", async () => {
  const orderNo = await orderAtCashier();
  await fixture.pay(orderNo, "alipay");
  expect(await read(orderNo)).toMatchObject({ state: "fulfilled", channel: "alipay" });
  expect(await tradeAt(orderNo, "alipay")).toMatchObject({
    deliveries: [{ state: "delivered", attempts: [{ status: 200, body: "success" }] }],
  });
});

test("the cashier gets the return address of this order, and a phone gets the mobile cashier", async () => {
  const orderNo = await fixture.placeOrder(userId, "vip-month", "alipay");
  for (const [device, method] of [
    ["desktop", "alipay.trade.page.pay"],
    ["phone", "alipay.trade.wap.pay"],
  ] as const) {
    const input = { params: { order_no: orderNo }, query: { device } };
    const started = await fixture.call(startPayment, input, { userId });
    expect(started).toMatchObject({ code_url: null, qr_svg: null });
    const { searchParams } = new URL(started.redirect_url ?? "");
    expect(searchParams.get("method")).toBe(method);
    expect(searchParams.get("return_url")).toBe(`${fixture.context.origin}/payment/success?order=${orderNo}`);
  }
});

test.for([
  ["repeat", 200, "fulfilled"],
  ["parallel", 200, "fulfilled"],
  ["late", 200, "fulfilled"],
] as const)("a %s notification of Alipay changes nothing", async ([kind, status, state]) => {
  const orderNo = await orderAtCashier();
  await fixture.pay(orderNo, "alipay");
  const answers = await fixture.sendNotification(orderNo, kind, "alipay");
  expect(answers).toEqual([{ status, body: "success", count: kind === "parallel" ? 50 : 1 }]);
  expect(await read(orderNo)).toMatchObject({ state });
  expect(await grantsOf(orderNo)).toBe(1);
});

test.for([
  ["forged", 401, "fail"],
  ["altered", 401, "fail"],
  ["other_merchant", 401, "fail"],
  // A repetition would not help, so it is recorded for staff.
  ["wrong_amount", 200, "success"],
] as const)("a %s notification of Alipay settles nothing", async ([kind, status, body]) => {
  const orderNo = await orderAtCashier();
  expect(await fixture.sendNotification(orderNo, kind, "alipay")).toEqual([{ status, body, count: 1 }]);
  expect(await read(orderNo)).toMatchObject({ state: "pending" });
  const expected = kind === "wrong_amount" ? [{ kind: "amount_mismatch", channel: "alipay", resolution: null }] : [];
  expect(await exceptionsOf(orderNo)).toEqual(expected);
});

test("if all notifications are lost, the sweep settles payments at Alipay", async () => {
  const orderNo = await orderAtCashier();
  await fixture.dropNotifications(true);
  await fixture.pay(orderNo, "alipay");
  await sweep();
  expect(await read(orderNo)).toMatchObject({ state: "fulfilled" });
});

test("the query after returning settles immediately without a notification", async () => {
  const orderNo = await orderAtCashier();
  const check = () => fixture.call(checkPayment, { params: { order_no: orderNo } }, { userId });
  expect((await check()).order.state).toBe("pending");
  await fixture.dropNotifications(true);
  await fixture.pay(orderNo, "alipay");
  expect((await check()).order.state).toBe("fulfilled");
});

test("the sweep closes the other gateway's payment after one was paid", async () => {
  const orderNo = await orderAtBoth();
  await fixture.pay(orderNo, "wechat");
  expect(await read(orderNo)).toMatchObject({ state: "fulfilled", channel: "wechat" });
  await sweep();
  expect(await payments(orderNo)).toEqual({ wechat: "paid", alipay: "closed" });
  expect((await tradeAt(orderNo, "alipay")).state).toBe("CLOSED");
});

test.for([
  ["wechat", "alipay"],
  ["alipay", "wechat"],
] as const)(
  "grants one membership for payments at %s and then at %s, and refunds the second automatically",
  async ([first, second]) => {
    const orderNo = await orderAtBoth();
    await fixture.pay(orderNo, first);
    await fixture.pay(orderNo, second);
    expect(await grantsOf(orderNo)).toBe(1);
    expect(await payments(orderNo)).toEqual({ [first]: "paid", [second]: "refunding" });
    expect(await exceptionsOf(orderNo)).toEqual([{ kind: "paid_twice", channel: second, resolution: null }]);
    await sweep(2);
    expect(await payments(orderNo)).toEqual({ [first]: "paid", [second]: "refunded" });
    expect(await read(orderNo)).toMatchObject({ state: "fulfilled", channel: first });
    expect(await exceptionsOf(orderNo)).toEqual([{ kind: "paid_twice", channel: second, resolution: "已自动退款" }]);
    expect(await tradeAt(orderNo, second)).toMatchObject({ state: "REFUND", refunds: [{ amount_fen: 3900 }] });
    expect((await tradeAt(orderNo, first)).state).toBe("SUCCESS");
    // No repetition, however late, grants or refunds again.
    for (const channel of [first, second]) await fixture.sendNotification(orderNo, "repeat", channel);
    await sweep(2);
    expect((await tradeAt(orderNo, second)).refunds).toHaveLength(1);
    expect(await grantsOf(orderNo)).toBe(1);
  },
);

test("of fifty concurrent notifications of both gateways, one payment is accepted and the other refunded", async () => {
  const orderNos = [];
  for (let count = 0; count < 3; count += 1) orderNos.push(await orderAtBoth());
  await Promise.all(
    orderNos.flatMap((orderNo) =>
      (["wechat", "alipay"] as const).map(async (channel) => {
        await fixture.pay(orderNo, channel);
        await fixture.sendNotification(orderNo, "parallel", channel);
      }),
    ),
  );
  await sweep(3);
  for (const orderNo of orderNos) {
    const states = await payments(orderNo);
    expect(Object.values(states).sort()).toEqual(["paid", "refunded"]);
    expect(await grantsOf(orderNo)).toBe(1);
    const taken = states.wechat === "paid" ? "wechat" : "alipay";
    const sentBack = taken === "wechat" ? "alipay" : "wechat";
    expect(await read(orderNo)).toMatchObject({ state: "fulfilled", channel: taken });
    expect((await tradeAt(orderNo, sentBack)).refunds).toEqual([expect.objectContaining({ amount_fen: 3900 })]);
    expect((await tradeAt(orderNo, taken)).refunds).toEqual([]);
  }
});

test("cancelling queries both gateways, and a paid one settles the order", async () => {
  const closed = await orderAtBoth();
  expect((await fixture.call(cancelOrder, { params: { order_no: closed } }, { userId })).order.state).toBe("closed");
  expect([(await tradeAt(closed, "wechat")).state, (await tradeAt(closed, "alipay")).state]).toEqual([
    "CLOSED",
    "CLOSED",
  ]);
  const paid = await orderAtBoth();
  await fixture.dropNotifications(true);
  await fixture.pay(paid, "alipay");
  const { order } = await fixture.call(cancelOrder, { params: { order_no: paid } }, { userId });
  expect(order).toMatchObject({ state: "fulfilled", channel: "alipay" });
});

test("an order stays open while one of its gateways does not answer", async () => {
  const orderNo = await orderAtBoth();
  const alipay = fixture.context.channels.get("alipay");
  if (!alipay) throw new Error("no alipay");
  swapChannel(fixture.context, { ...alipay, close: () => Promise.reject(new ChannelUnavailableError("down")) });
  const cancel = () => fixture.call(cancelOrder, { params: { order_no: orderNo } }, { userId });
  await expect(cancel()).rejects.toMatchObject({ status: 503 });
  expect(await read(orderNo)).toMatchObject({ state: "pending" });
  swapChannel(fixture.context, alipay);
  expect((await cancel()).order.state).toBe("closed");
});

test.for([
  ["notified", false],
  ["not notified", true],
] as const)(
  "delivers a payment made in a cashier that stayed open after the order was closed, %s",
  async ([, isDropped]) => {
    const orderNo = await fixture.placeOrder(userId, "vip-month", "alipay");
    const input = { params: { order_no: orderNo }, query: {} };
    const { redirect_url: address } = await fixture.call(startPayment, input, { userId });
    const cashier = await fetch(address ?? "", { redirect: "manual" });
    const { order } = await fixture.call(cancelOrder, { params: { order_no: orderNo } }, { userId });
    expect(order.state).toBe("closed");
    await fixture.dropNotifications(isDropped);
    await sweep();
    for (const step of ["login", "pay"])
      await fetch(`${fixture.sandbox.origin}${cashier.headers.get("location")}/${step}`, {
        method: "POST",
        redirect: "manual",
      });
    if (isDropped) await sweep(5);
    expect(await read(orderNo)).toMatchObject({ state: "fulfilled" });
  },
);

test("a cashier without a login is queried until the order ends", async () => {
  const orderNo = await fixture.placeOrder(userId, "vip-month", "alipay");
  await fixture.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId });
  await fixture.call(cancelOrder, { params: { order_no: orderNo } }, { userId });
  await sweep(25);
  expect(await payments(orderNo)).toEqual({ alipay: "open" });
  await sweep(15);
  expect(await payments(orderNo)).toEqual({ alipay: "closed" });
});

test("a site without an account at Alipay neither creates such an order nor starts such a payment", async () => {
  const alipay = fixture.context.channels.get("alipay");
  fixture.context.channels = new Map([...fixture.context.channels].filter(([name]) => name !== "alipay"));
  const body = {
    plan_id: fixture.planId("vip-month"),
    channel: "alipay",
    agreement_version: testAgreementVersion,
  } as const;
  await expect(fixture.call(createOrder, { body }, { userId, idempotencyKey: "no-alipay" })).rejects.toMatchObject({
    status: 422,
    code: "CHANNEL_NOT_OFFERED",
  });
  const orderNo = await fixture.placeOrder(userId);
  const input = { params: { order_no: orderNo }, query: { channel: "alipay" } } as const;
  await expect(fixture.call(startPayment, input, { userId })).rejects.toMatchObject({ code: "CHANNEL_NOT_OFFERED" });
  if (alipay) swapChannel(fixture.context, alipay);
});
