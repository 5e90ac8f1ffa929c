import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import {
  createPaymentFixture,
  type PaymentFixture,
  swapChannel,
} from "../../../../../../test/orders/payment-fixture.ts";
import { findBrokenInvariants } from "../../../../../../test/orders/payment-invariants.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import { armFailpoint, disarmFailpoints } from "../../../../../kit/process/failpoint.ts";
import { MINUTE_SECONDS } from "../../../../../kit/values/durations.ts";
import type { PaymentNotification, Trade } from "../../../../../ports/payment-channel.ts";
import { cancelOrder, getOrder, startPayment } from "../../contract.ts";
import { receiveNotification } from "./receive-notification.ts";
import { settlePayment } from "./settle-payment.ts";

let fixture: PaymentFixture;
let userId = 200;

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

afterEach(async () => {
  disarmFailpoints();
  const { trades } = await (await fixture.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(fixture.database.pool, trades)).toEqual([]);
  userId += 1;
});

async function readState(orderNo: string): Promise<string> {
  return (await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId })).order.state;
}

async function countRows(table: string, where: string): Promise<number> {
  const { rows } = await fixture.database.pool.query(`select count(*)::int as n from ${table} where ${where}`);
  return rows[0].n;
}

function readExceptions(orderNo: string) {
  const columns = "kind, detail, resolution";
  return fixture.database.pool
    .query(`select ${columns} from payment_exceptions where out_trade_no = $1 order by id`, [orderNo])
    .then((result) => result.rows);
}

test("a payment settles its order, grants the membership and is answered with success", async () => {
  const orderNo = await fixture.payableOrder(userId);
  await fixture.pay(orderNo);
  const { order } = await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId });
  expect(order).toMatchObject({
    state: "fulfilled",
    paid_at: fixture.time.now().toISOString(),
    granted: [{ title: "VIP 月卡", level: 2, until: afterMonths(1) }],
  });
  expect(await fixture.membership.readMembership(userId)).toMatchObject({ vip_level: 1, is_vip: true });
  const started = await fixture.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId });
  expect(started.code_url).toBeNull();
});

test("an order with two lines grants both in order, and shows each with its end", async () => {
  const orderNo = await fixture.payableOrder(userId);
  await fixture.database.pool.query(
    `insert into order_lines (order_no, position, kind, title, detail, amount_fen, subject, level, duration_months, paid_fen, value_fen)
     select order_no, 1, kind, 'VIP 季卡', '3 个月', 0, $2, 2, 3, 0, 0 from order_lines where order_no = $1`,
    [orderNo, `plan:${fixture.planId("vip-quarter")}`],
  );
  await fixture.pay(orderNo);
  expect(await fixture.sendNotification(orderNo, "parallel")).toEqual([
    expect.objectContaining({ status: 204, count: 50 }),
  ]);
  const { order } = await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId });
  expect(order.granted).toEqual([
    { title: "VIP 月卡", level: 2, path: null, from: afterMonths(0), until: afterMonths(1) },
    { title: "VIP 季卡", level: 2, path: null, from: afterMonths(1), until: afterMonths(4) },
  ]);
  expect(await countRows("grants", `order_no = '${orderNo}'`)).toBe(2);
});

test("fifty identical concurrent notifications pay once, grant once, and are all answered with success (PAY-3)", async () => {
  const orderNo = await fixture.payableOrder(userId);
  await fixture.pay(orderNo);
  expect(await fixture.sendNotification(orderNo, "parallel")).toEqual([
    expect.objectContaining({ status: 204, count: 50 }),
  ]);
  expect(await countRows("grants", `order_no = '${orderNo}'`)).toBe(1);
  expect(await countRows("payment_notifications", `out_trade_no = '${orderNo}'`)).toBe(1);
  expect(await countRows("order_events", `order_no = '${orderNo}' and to_state = 'paid'`)).toBe(1);
});

test("ten concurrent first notifications pay once", async () => {
  await openConnections(fixture.database.pool);
  const orderNo = await fixture.payableOrder(userId);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      settlePayment(fixture.context, { source: "query", channel: "wechat", trade: paidTrade(orderNo) }),
    ),
  );
  expect(answers.filter((outcome) => outcome === "settled")).toHaveLength(1);
  expect(answers.filter((outcome) => outcome === "unchanged")).toHaveLength(9);
  expect(await countRows("grants", `order_no = '${orderNo}'`)).toBe(1);
  await forgetInventedOrder(orderNo);
});

test("repeated and late notifications change nothing and are answered with success", async () => {
  const orderNo = await fixture.payableOrder(userId);
  await fixture.pay(orderNo);
  expect(await fixture.sendNotification(orderNo, "repeat")).toEqual([expect.objectContaining({ status: 204 })]);
  expect(await fixture.sendNotification(orderNo, "late")).toEqual([expect.objectContaining({ status: 204 })]);
  expect(await countRows("grants", `order_no = '${orderNo}'`)).toBe(1);
  expect(await readState(orderNo)).toBe("fulfilled");
});

test("trusts a notification under the platform's next certificate once that has been fetched", async () => {
  const orderNo = await fixture.payableOrder(userId);
  await fixture.pay(orderNo);
  // The certificates were just fetched, so an unknown serial number does not cause a call now.
  expect(await fixture.sendNotification(orderNo, "new_certificate")).toEqual([
    expect.objectContaining({ status: 401 }),
  ]);
  fixture.time.advance(MINUTE_SECONDS + 1);
  expect(await fixture.sendNotification(orderNo, "new_certificate")).toEqual([
    expect.objectContaining({ status: 204 }),
  ]);
  expect(await fixture.sendNotification(orderNo, "forged")).toEqual([expect.objectContaining({ status: 401 })]);
});

test.each(["forged", "probe", "other_merchant"] as const)(
  "rejects a %s notification and stores nothing",
  async (kind) => {
    const orderNo = await fixture.payableOrder(userId);
    expect(await fixture.sendNotification(orderNo, kind)).toEqual([
      expect.objectContaining({ status: 401, body: '{"code":"FAIL","message":"验证失败"}' }),
    ]);
    expect(await readState(orderNo)).toBe("pending");
    expect(await countRows("payment_notifications", `out_trade_no = '${orderNo}'`)).toBe(0);
  },
);

test("rejects a genuine notification that was delayed in transit", async () => {
  const orderNo = await fixture.payableOrder(userId);
  await fixture.pay(orderNo);
  expect(await fixture.sendNotification(orderNo, "stale")).toEqual([expect.objectContaining({ status: 401 })]);
});

test("records a wrong amount; the order stays unpaid and can still be paid (PAY-1)", async () => {
  const orderNo = await fixture.payableOrder(userId);
  await fixture.sendNotification(orderNo, "wrong_amount");
  expect(await readState(orderNo)).toBe("pending");
  expect(await readExceptions(orderNo)).toEqual([
    { kind: "amount_mismatch", detail: "应收 3900 分 CNY，实收 3901 分 CNY", resolution: null },
  ]);
  const text = `select holders_of, data->>'path' as path from notification_events join payment_exceptions
    on key = 'waiting:exception:' || payment_exceptions.id where order_no = $1`;
  const { rows } = await fixture.database.pool.query(text, [orderNo]);
  expect(rows).toEqual([{ holders_of: "orders.reconcile", path: "/admin/money?part=exceptions" }]);
  await fixture.pay(orderNo);
  expect(await readState(orderNo)).toBe("fulfilled");
});

test("records another currency and does not settle", async () => {
  const orderNo = await fixture.payableOrder(userId);
  const trade = { ...paidTrade(orderNo), currency: "USD" };
  expect(await settlePayment(fixture.context, { source: "query", channel: "wechat", trade })).toBe("mismatch");
  expect(await readState(orderNo)).toBe("pending");
});

test("records a second transaction for a settled order as an exception", async () => {
  const orderNo = await fixture.payableOrder(userId);
  await fixture.pay(orderNo);
  const trade = { ...paidTrade(orderNo), transactionId: "4200009999" };
  expect(await settlePayment(fixture.context, { source: "query", channel: "wechat", trade })).toBe("mismatch");
  expect(await readExceptions(orderNo)).toMatchObject([{ kind: "second_transaction" }]);
});

test("records a transaction that has settled one order and is notified for another", async () => {
  const settled = await fixture.payableOrder(userId);
  await fixture.pay(settled);
  const { rows } = await fixture.database.pool.query("select transaction_id from payments where order_no = $1", [
    settled,
  ]);
  const other = await fixture.payableOrder(userId);
  const trade = { ...paidTrade(other), transactionId: rows[0].transaction_id };
  expect(await settleDirectly({ id: `told-${other}`, kind: "payment", trade, raw: {} })).toEqual({
    status: 204,
    body: null,
  });
  expect(await readState(other)).toBe("pending");
  expect(await readExceptions(other)).toMatchObject([{ kind: "reused_transaction" }]);
});

test("does not acknowledge a notification before its order is visible; the repetition settles (PAY-4)", async () => {
  const orderNo = await fixture.payableOrder(userId);
  await hidePayment(orderNo, async () => {
    await fixture.pay(orderNo);
    const { deliveries } = await (await fixture.sandbox.api(`/trades/${orderNo}`)).json();
    expect(deliveries).toMatchObject([{ state: "pending", attempts: [{ status: 404 }] }]);
    expect(await readExceptions(orderNo)).toMatchObject([{ kind: "unknown_order", resolution: null }]);
  });
  expect(await fixture.sendNotification(orderNo, "repeat")).toEqual([expect.objectContaining({ status: 204 })]);
  expect(await readState(orderNo)).toBe("fulfilled");
  expect(await readExceptions(orderNo)).toMatchObject([{ kind: "unknown_order", resolution: "订单随后出现" }]);
});

test("answers with failure if the database fails, so that the gateway repeats the notification", async () => {
  const orderNo = await fixture.payableOrder(userId);
  armFailpoint("settle:before-commit", "throw");
  await fixture.pay(orderNo);
  const { deliveries } = await (await fixture.sandbox.api(`/trades/${orderNo}`)).json();
  expect(deliveries).toMatchObject([{ attempts: [{ status: 500 }] }]);
  expect(await readState(orderNo)).toBe("pending");
  expect(await countRows("grants", `order_no = '${orderNo}'`)).toBe(0);
  disarmFailpoints();
  await fixture.sendNotification(orderNo, "repeat");
  expect(await readState(orderNo)).toBe("fulfilled");
});

test("success, refund and close notifications in any order grant once and never return to an earlier state (PAY-3)", async () => {
  await openConnections(fixture.database.pool);
  const orderNo = await fixture.payableOrder(userId);
  await fixture.pay(orderNo);
  const settled = await fixture.channel.query(orderNo);
  const notifications: PaymentNotification[] = Array.from({ length: 20 }, (_, index) => {
    const kind = index % 3 === 1 ? "refund" : "payment";
    const state = (["paid", "refunded", "closed"] as const)[index % 3]!;
    return { id: `shuffled-${orderNo}-${index}`, kind, trade: { ...settled, state }, raw: {} };
  });
  await Promise.all(notifications.map((notification) => settleDirectly(notification)));
  expect(await readState(orderNo)).toBe("fulfilled");
  expect(await countRows("grants", `order_no = '${orderNo}'`)).toBe(1);
  // A refund that the site did not request is an exception for staff.
  expect(await readExceptions(orderNo)).toMatchObject([{ kind: "unexpected_refund" }]);
});

test("delivers a late payment for a closed order while the plan is on sale", async () => {
  const orderNo = await fixture.payableOrder(userId);
  await closeOnlyHere(() => fixture.call(cancelOrder, { params: { order_no: orderNo } }, { userId }));
  expect(await readState(orderNo)).toBe("closed");
  await fixture.pay(orderNo);
  expect(await readState(orderNo)).toBe("fulfilled");
  expect(await readExceptions(orderNo)).toMatchObject([{ kind: "late_payment", resolution: "已补发权益" }]);
});

test("automatically refunds a payment for a closed order whose plan no longer exists, once", async () => {
  const draft = { slug: "gone", name: "限时方案", level: 2 as const, durationMonths: 1, priceFen: 100, benefits: [] };
  const { pool } = fixture.database;
  const orderNo = await fixture.payableOrder(userId);
  await fixture.membership.savePlans([{ ...draft, isOnSale: false }]);
  await pool.query(
    "update order_lines set subject = 'plan:' || (select id from plans where slug = 'gone') where order_no = $1",
    [orderNo],
  );
  await closeOnlyHere(() => fixture.call(cancelOrder, { params: { order_no: orderNo } }, { userId }));
  await fixture.pay(orderNo);
  expect(await readState(orderNo)).toBe("refunding");
  expect(await readExceptions(orderNo)).toMatchObject([
    { kind: "late_payment", resolution: null },
    { kind: "undeliverable", detail: "订单关闭后，买的东西已下架", resolution: null },
  ]);
  await runJob(fixture.orders, "sweep-payments");
  await runJob(fixture.orders, "sweep-payments");
  expect(await readState(orderNo)).toBe("refunded");
  const trade = await (await fixture.sandbox.api(`/trades/${orderNo}`)).json();
  expect(trade).toMatchObject({ state: "REFUND", refunds: [{ out_refund_no: `${orderNo}R1`, amount_fen: 3900 }] });
  expect(await readExceptions(orderNo)).toMatchObject([{ resolution: "已自动退款" }, { resolution: "已自动退款" }]);
  expect((await fixture.membership.readMembership(userId)).is_vip).toBe(false);
});

test("of two upgrades that credit the same membership, the first is delivered and the second is refunded", async () => {
  const month = await fixture.payableOrder(userId);
  await fixture.pay(month);
  const first = await fixture.payableOrder(userId, "premium-year");
  const second = await fixture.payableOrder(userId, "premium-year");
  await fixture.pay(second);
  await fixture.pay(first);
  expect([await readState(second), await readState(first)]).toEqual(["fulfilled", "refunding"]);
  await runJob(fixture.orders, "sweep-payments");
  expect(await readState(first)).toBe("refunded");
  expect(await fixture.membership.readMembership(userId)).toMatchObject({
    vip_level: 2,
    vip_expires_at: afterMonths(12),
  });
});

test("retries a refund that the gateway first refuses, under the same number", async () => {
  const [first, second] = [
    await fixture.payableOrder(userId, "premium-lifetime"),
    await fixture.payableOrder(userId, "premium-lifetime"),
  ];
  await fixture.pay(first);
  await fixture.pay(second);
  const { ChannelUnavailableError } = await import("../../../../../ports/payment-channel.ts");
  const numbers: string[] = [];
  const { channel } = fixture;
  swapChannel(fixture.context, {
    ...channel,
    async refund(request) {
      numbers.push(request.outRefundNo);
      if (numbers.length === 2) return channel.refund(request);
      throw new ChannelUnavailableError("busy");
    },
  });
  await runJob(fixture.orders, "sweep-payments");
  expect(await readState(second)).toBe("refunding");
  fixture.time.advance(16);
  await runJob(fixture.orders, "sweep-payments");
  swapChannel(fixture.context, channel);
  expect(numbers).toEqual([`${second}R1`, `${second}R1`]);
  expect(await readState(second)).toBe("refunded");
});

/** Relative to the present time, which earlier tests have moved. */
function afterMonths(count: number): string {
  const then = fixture.time.now();
  then.setUTCMonth(then.getUTCMonth() + count);
  return then.toISOString();
}

function paidTrade(orderNo: string): Trade {
  return {
    outTradeNo: orderNo,
    state: "paid",
    transactionId: `42000${orderNo}`,
    amountFen: 3900,
    currency: "CNY",
    paidAt: fixture.time.now(),
    appId: null,
    payerId: null,
  };
}

function settleDirectly(notification: PaymentNotification) {
  const channels = new Map([["wechat" as const, { ...fixture.channel, openNotification: async () => notification }]]);
  return receiveNotification({ ...fixture.context, channels }, "wechat", { headers: new Headers(), body: "" });
}

/** Hides the payment row, as for another connection before the commit. */
async function hidePayment(orderNo: string, meanwhile: () => Promise<void>): Promise<void> {
  const { pool } = fixture.database;
  await pool.query("update payments set out_trade_no = 'hidden' where order_no = $1", [orderNo]);
  await meanwhile();
  await pool.query("update payments set out_trade_no = order_no where order_no = $1", [orderNo]);
}

/** The site records the trade as closed, but the gateway has not closed it. */
async function closeOnlyHere(close: () => Promise<unknown>): Promise<void> {
  const { channel } = fixture;
  swapChannel(fixture.context, { ...channel, close: async () => "closed" });
  await close();
  swapChannel(fixture.context, channel);
}

/** The test invented the payment, so the gateway does not have it in its bill. */
async function forgetInventedOrder(orderNo: string): Promise<void> {
  const { pool } = fixture.database;
  for (const table of ["grants", "order_events", "order_lines", "payments", "orders"]) {
    await pool.query(`delete from ${table} where order_no = $1`, [orderNo]);
  }
}
