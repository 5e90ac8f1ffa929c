import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../../../test/orders/payment-invariants.ts";
import { createPaymentStage, numberAt, type PaymentStage } from "../../../../../../test/orders/payment-stage.ts";
import type { AskedCase } from "../../../../../../test/orders/refund-stage.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { CHANNEL_NAMES, type ChannelName } from "../../../../../ports/payment-channel.ts";
import { getOrder } from "../../contract.ts";
import { listRefunds } from "../../operator-contract.ts";
import { askRefund, previewRefund, withdrawRefund } from "../../refund-contract.ts";
import { approveRefund, refuseRefund, retryRefund } from "./decide-refund.ts";

let stage: PaymentStage;
let userId = 5_000;
let lastKey = 0;

beforeAll(async () => {
  stage = await createPaymentStage();
});
afterAll(() => stage.close());

afterEach(async () => {
  await stage.dropNotifications(false);
  await setBalance({ isLow: false });
  const { trades } = await (await stage.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(stage.database.pool, trades)).toEqual([]);
  userId += 1;
});

async function setBalance({ isLow }: { isLow: boolean }): Promise<void> {
  await stage.sandbox.api("/settings", { method: "PUT", body: JSON.stringify({ is_balance_low: isLow }) });
}

async function buy(slug: "vip-month" | "vip-year" | "premium-year" | "premium-lifetime", at: ChannelName = "wechat") {
  if (at === "wechat") {
    const orderNo = await stage.orderWithCode(userId, slug);
    await stage.pay(orderNo);
    return orderNo;
  }
  const orderNo = await stage.placeOrder(userId, slug, at);
  await stage.goToCashier(userId, orderNo);
  await stage.pay(orderNo, at);
  return orderNo;
}

async function ask(orderNo: string, reasonCase: AskedCase = 1, idempotencyKey = `refund-${++lastKey}`) {
  const body = { case: reasonCase, reason: "买错了" };
  const { refund } = await stage.call(askRefund, { params: { order_no: orderNo }, body }, { userId, idempotencyKey });
  const { rows } = await stage.database.pool.query(
    "select max(id)::int as id from refund_requests where order_no = $1",
    [orderNo],
  );
  return { id: rows[0].id as number, refund };
}

const preview = (orderNo: string) =>
  stage.call(previewRefund, { params: { order_no: orderNo }, query: {} }, { userId });

const notes: unknown[] = [];
const staff = { staffId: 1, note: (act: unknown) => void notes.push(act) };

const approve = (id: number, choice: { reasonCase?: AskedCase; sumFen?: number } = {}) =>
  approveRefund(stage.context, { id, ...staff, reasonCase: null, sumFen: null, answer: null, ...choice });

async function sweep(times = 1): Promise<void> {
  for (let run = 0; run < times; run += 1) {
    stage.time.advance(60);
    await runJob(stage.orders, "sweep-payments");
  }
}

async function stateOf(orderNo: string) {
  const { order } = await stage.call(getOrder, { params: { order_no: orderNo } }, { userId });
  return order.state;
}

async function refundsAt(orderNo: string, channel: ChannelName = "wechat") {
  const trade = await (await stage.sandbox.api(`/trades/${numberAt(orderNo, channel)}`)).json();
  return trade.refunds.map((one: { amount_fen?: number; amountFen?: number }) => one.amount_fen ?? one.amountFen);
}

const isMember = async () => (await stage.membership.readMembership(userId)).is_vip;

test.each(CHANNEL_NAMES)("is requested, approved, ended at once and paid back, at %s", async (channel) => {
  const orderNo = await buy("vip-month", channel);
  expect(await isMember()).toBe(true);
  const { id, refund } = await ask(orderNo);
  expect(refund).toMatchObject({ state: "asked", case: 1, items: [{ amount_fen: refund.sum_fen }] });
  expect(await isMember()).toBe(true);
  await approve(id);
  expect(await isMember()).toBe(false);
  expect(await stateOf(orderNo)).toBe("refunding");
  await sweep(2);
  expect(await stateOf(orderNo)).toBe("refunded");
  expect((await preview(orderNo)).refund).toMatchObject({ state: "refunded" });
  expect(await refundsAt(orderNo, channel)).toEqual([refund.sum_fen]);
  const told = "select count(*)::int from notification_events where user_id = $1 and kind = 'refund'";
  expect((await stage.database.pool.query(told, [userId])).rows).toEqual([{ count: 2 }]);
});

test.each(CHANNEL_NAMES)("a part goes back without the gateway's notification, at %s", async (channel) => {
  const orderNo = await buy("vip-year", channel);
  stage.time.advance((100 * DAY_MS) / 1000);
  expect((await preview(orderNo)).choices.find((one) => one.case === 1)?.refusal).toContain("超过 7 天");
  await stage.dropNotifications(true);
  const { id, refund } = await ask(orderNo, 6);
  await approve(id, { sumFen: refund.sum_fen - 1 });
  await sweep(2);
  expect(await stateOf(orderNo)).toBe("partially_refunded");
  expect(await refundsAt(orderNo, channel)).toEqual([refund.sum_fen - 1]);
  expect((await preview(orderNo)).refund?.items.at(-1)).toMatchObject({ title: "处理时调整", amount_fen: -1 });
});

test("two concurrent approvals are one, and a later one is rejected", async () => {
  const orderNo = await buy("vip-month");
  const { id } = await ask(orderNo);
  const both = await Promise.allSettled([approve(id), approve(id)]);
  expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  await expect(approve(id)).rejects.toMatchObject({ code: "REFUND_DECIDED" });
  await sweep(2);
  expect(await refundsAt(orderNo)).toHaveLength(1);
});

test("two sweeps, a notification and its repetitions at once pay back once", async () => {
  const orderNo = await buy("vip-month");
  const { id } = await ask(orderNo);
  await approve(id);
  await Promise.all([runJob(stage.orders, "sweep-payments"), runJob(stage.orders, "sweep-payments")]);
  await Promise.all([sweep(), stage.tell(orderNo, "repeat"), stage.tell(orderNo, "parallel")]);
  await sweep(2);
  expect(await refundsAt(orderNo)).toHaveLength(1);
  expect(await stateOf(orderNo)).toBe("refunded");
});

test("after an upgrade its own payment gives first, then what it took in", async () => {
  const vip = await buy("vip-year");
  stage.time.advance((10 * DAY_MS) / 1000);
  const premium = await buy("premium-year");
  await expect(ask(vip, 6)).rejects.toMatchObject({ code: "REFUND_NOT_POSSIBLE" });
  const { id, refund } = await ask(premium);
  await approve(id);
  await sweep(2);
  const [[own], [credited]] = [await refundsAt(premium), await refundsAt(vip)];
  expect(own + credited).toBe(refund.sum_fen);
  const { rows } = await stage.database.pool.query("select total_fen from orders where order_no = $1", [premium]);
  expect(own).toBe(rows[0].total_fen);
  expect(await stateOf(premium)).toBe("refunded");
  expect(await stateOf(vip)).toBe("fulfilled");
  expect(await isMember()).toBe(false);
});

test("other orders' rights stay", async () => {
  await buy("vip-month");
  const second = await buy("vip-month");
  const { id } = await ask(second);
  await approve(id);
  expect(await isMember()).toBe(true);
  await sweep(2);
});

test("a full refund once in twelve months, also for two concurrent requests", async () => {
  const [first, second] = [await buy("vip-month"), await buy("vip-month")];
  const [one, other] = [await ask(first), await ask(second)];
  const both = await Promise.allSettled([approve(one.id), approve(other.id)]);
  expect(both.filter((each) => each.status === "fulfilled")).toHaveLength(1);
  await sweep(2);
});

test.each(CHANNEL_NAMES)("without money at the merchant's it waits and is tried again, at %s", async (channel) => {
  const orderNo = await buy("vip-month", channel);
  const { id } = await ask(orderNo);
  await setBalance({ isLow: true });
  await approve(id);
  await sweep();
  expect((await preview(orderNo)).refund?.state).toBe("waiting_balance");
  const waits = "select resolved_at from payment_exceptions where kind = 'refund_waits' and order_no = $1";
  expect((await stage.database.pool.query(waits, [orderNo])).rows).toEqual([{ resolved_at: null }]);
  await setBalance({ isLow: false });
  await retryRefund(stage.context, { id, ...staff });
  await sweep(2);
  expect(await stateOf(orderNo)).toBe("refunded");
  expect((await stage.database.pool.query(waits, [orderNo])).rows[0].resolved_at).not.toBeNull();
});

test("one open request at a time; after withdrawal or refusal it may be requested again", async () => {
  const orderNo = await buy("vip-month");
  const { refund } = await ask(orderNo, 1, "the-same-key");
  expect((await ask(orderNo, 1, "the-same-key")).refund).toEqual(refund);
  await expect(ask(orderNo)).rejects.toMatchObject({ code: "REFUND_NOT_POSSIBLE" });
  await stage.call(withdrawRefund, { params: { order_no: orderNo }, body: {} }, { userId });
  const again = await ask(orderNo);
  await refuseRefund(stage.context, { id: again.id, ...staff, answer: "已经读了很多" });
  expect((await preview(orderNo)).refund).toMatchObject({ state: "refused", answer: "已经读了很多" });
  expect(await isMember()).toBe(true);
  const withdrawn = stage.call(withdrawRefund, { params: { order_no: orderNo }, body: {} }, { userId });
  await expect(withdrawn).rejects.toMatchObject({ code: "REFUND_DECIDED" });
  const { items } = await stage.call(listRefunds, { query: { state: "refused" } }, { userId: 1 });
  expect(items).toMatchObject([{ order_no: orderNo, state: "refused", user_id: userId }]);
});

test("rejects a sum above that of the rules", async () => {
  const orderNo = await buy("vip-month");
  const { id, refund } = await ask(orderNo);
  await expect(approve(id, { sumFen: refund.sum_fen + 1 })).rejects.toMatchObject({ code: "REFUND_NOT_POSSIBLE" });
  expect(await isMember()).toBe(true);
});
