import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { numberAt } from "../../../../../../test/orders/number-at.ts";
import { createPaymentFixture, type PaymentFixture } from "../../../../../../test/orders/payment-fixture.ts";
import { findBrokenInvariants } from "../../../../../../test/orders/payment-invariants.ts";
import type { RequestedCase } from "../../../../../../test/orders/refund-fixture.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { CHANNEL_NAMES, type ChannelName } from "../../../../../ports/payment-channel.ts";
import { listRefunds } from "../../admin-contract.ts";
import { getOrder } from "../../contract.ts";
import { previewRefund, requestRefund, withdrawRefund } from "../../refund-contract.ts";
import { approveRefund, refuseRefund, retryRefund } from "./decide-refund.ts";

let fixture: PaymentFixture;
let userId = 5_000;
let lastKey = 0;

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

afterEach(async () => {
  await fixture.dropNotifications(false);
  await setBalance({ isLow: false });
  const { trades } = await (await fixture.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(fixture.database.pool, trades)).toEqual([]);
  userId += 1;
});

async function setBalance({ isLow }: { isLow: boolean }): Promise<void> {
  await fixture.sandbox.api("/settings", { method: "PUT", body: JSON.stringify({ is_balance_low: isLow }) });
}

async function buy(slug: "vip-month" | "vip-year" | "premium-year" | "premium-lifetime", at: ChannelName = "wechat") {
  const orderNo = await fixture.payableOrder(userId, slug, at);
  await fixture.pay(orderNo, at);
  return orderNo;
}

async function submitRefund(orderNo: string, reasonCase: RequestedCase = 1, idempotencyKey = `refund-${++lastKey}`) {
  const body = { case: reasonCase, reason: "买错了" };
  const { refund } = await fixture.call(
    requestRefund,
    { params: { order_no: orderNo }, body },
    { userId, idempotencyKey },
  );
  const { rows } = await fixture.database.pool.query(
    "select max(id)::int as id from refund_requests where order_no = $1",
    [orderNo],
  );
  return { id: rows[0].id as number, refund };
}

const preview = (orderNo: string) =>
  fixture.call(previewRefund, { params: { order_no: orderNo }, query: {} }, { userId });

const notes: unknown[] = [];
const staff = { staffId: 1, note: (act: unknown) => void notes.push(act) };

const approve = (id: number, choice: { reasonCase?: RequestedCase; sumFen?: number } = {}) =>
  approveRefund(fixture.context, { id, ...staff, reasonCase: null, sumFen: null, answer: null, ...choice });

async function sweep(times = 1): Promise<void> {
  for (let run = 0; run < times; run += 1) {
    fixture.time.advance(60);
    await runJob(fixture.orders, "sweep-payments");
  }
}

async function stateOf(orderNo: string) {
  const { order } = await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId });
  return order.state;
}

async function refundsAt(orderNo: string, channel: ChannelName = "wechat") {
  const trade = await (await fixture.sandbox.api(`/trades/${numberAt(orderNo, channel)}`)).json();
  return trade.refunds.map((one: { amount_fen?: number; amountFen?: number }) => one.amount_fen ?? one.amountFen);
}

const isMember = async () => (await fixture.membership.readMembership(userId)).is_vip;

test.each(CHANNEL_NAMES)(
  "a refund is requested, approved, ends the right immediately and is paid, at %s",
  async (channel) => {
    const orderNo = await buy("vip-month", channel);
    expect(await isMember()).toBe(true);
    const { id, refund } = await submitRefund(orderNo);
    expect(refund).toMatchObject({ state: "asked", case: 1, items: [{ amount_fen: refund.sum_fen }] });
    expect(await isMember()).toBe(true);
    await approve(id);
    expect(await isMember()).toBe(false);
    expect(await stateOf(orderNo)).toBe("refunding");
    await sweep(2);
    expect(await stateOf(orderNo)).toBe("refunded");
    expect((await preview(orderNo)).refund).toMatchObject({ state: "refunded" });
    expect(await refundsAt(orderNo, channel)).toEqual([refund.sum_fen]);
    const notices = "select count(*)::int from notification_events where user_id = $1 and kind = 'refund'";
    expect((await fixture.database.pool.query(notices, [userId])).rows).toEqual([{ count: 2 }]);
  },
);

test("notifies staff who approve refunds of a request, and names its buyer", async () => {
  const orderNo = await buy("vip-month", "wechat");
  const { id } = await submitRefund(orderNo);
  const text = "select holders_of, about, actor_id::int, data from notification_events where key like $1";
  const { rows } = await fixture.database.pool.query(text, [`waiting:refund:${id}`]);
  expect(rows).toEqual([
    {
      holders_of: "orders.refund",
      about: "waiting:refund",
      actor_id: userId,
      data: { work: "refund", path: "/admin/refunds?state=asked" },
    },
  ]);
});

test.each(CHANNEL_NAMES)("a partial refund completes without the gateway's notification, at %s", async (channel) => {
  const orderNo = await buy("vip-year", channel);
  fixture.time.advance((100 * DAY_MS) / 1000);
  expect((await preview(orderNo)).choices.find((one) => one.case === 1)?.refusal).toContain("超过 7 天");
  await fixture.dropNotifications(true);
  const { id, refund } = await submitRefund(orderNo, 6);
  await approve(id, { sumFen: refund.sum_fen - 1 });
  await sweep(2);
  expect(await stateOf(orderNo)).toBe("partially_refunded");
  expect(await refundsAt(orderNo, channel)).toEqual([refund.sum_fen - 1]);
  expect((await preview(orderNo)).refund?.items.at(-1)).toMatchObject({ title: "处理时调整", amount_fen: -1 });
});

test("two concurrent approvals approve once, and a later one is rejected", async () => {
  const orderNo = await buy("vip-month");
  const { id } = await submitRefund(orderNo);
  const both = await Promise.allSettled([approve(id), approve(id)]);
  expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  await expect(approve(id)).rejects.toMatchObject({ code: "REFUND_DECIDED" });
  await sweep(2);
  expect(await refundsAt(orderNo)).toHaveLength(1);
});

test("two sweeps, a notification and its repetitions refund once", async () => {
  const orderNo = await buy("vip-month");
  const { id } = await submitRefund(orderNo);
  await approve(id);
  await Promise.all([runJob(fixture.orders, "sweep-payments"), runJob(fixture.orders, "sweep-payments")]);
  await Promise.all([
    sweep(),
    fixture.sendNotification(orderNo, "repeat"),
    fixture.sendNotification(orderNo, "parallel"),
  ]);
  await sweep(2);
  expect(await refundsAt(orderNo)).toHaveLength(1);
  expect(await stateOf(orderNo)).toBe("refunded");
});

test("after an upgrade, its own payment is refunded first, then those of the credited orders", async () => {
  const vip = await buy("vip-year");
  fixture.time.advance((10 * DAY_MS) / 1000);
  const premium = await buy("premium-year");
  await expect(submitRefund(vip, 6)).rejects.toMatchObject({ code: "REFUND_NOT_POSSIBLE" });
  const { id, refund } = await submitRefund(premium);
  await approve(id);
  await sweep(2);
  const [[own], [credited]] = [await refundsAt(premium), await refundsAt(vip)];
  expect(own + credited).toBe(refund.sum_fen);
  const { rows } = await fixture.database.pool.query("select total_fen from orders where order_no = $1", [premium]);
  expect(own).toBe(rows[0].total_fen);
  expect(await stateOf(premium)).toBe("refunded");
  expect(await stateOf(vip)).toBe("fulfilled");
  expect(await isMember()).toBe(false);
});

test("does not affect the rights of other orders", async () => {
  await buy("vip-month");
  const second = await buy("vip-month");
  const { id } = await submitRefund(second);
  await approve(id);
  expect(await isMember()).toBe(true);
  await sweep(2);
});

test("a pending request moves no term; once it is approved, the waiting term begins", async () => {
  const first = await buy("vip-month");
  await buy("vip-month");
  const readGrants = () => fixture.membership.ledger.readGrants(fixture.database.db, userId);
  const before = await readGrants();
  const { id } = await submitRefund(first);
  expect(await readGrants()).toEqual(before);
  await approve(id);
  const [second] = before.slice(-1);
  const [moved] = await readGrants();
  expect(moved?.id).toBe(second?.id);
  expect(moved?.startsAt).toEqual(fixture.time.now());
  expect(await isMember()).toBe(true);
  await sweep(2);
});

test("refunds the amount calculated at the request, even if the term moves and runs before the approval", async () => {
  const month = await buy("vip-month");
  const year = await buy("vip-year");
  const requested = await submitRefund(year, 6);
  await approve((await submitRefund(month)).id);
  fixture.time.advance((60 * DAY_MS) / 1000);
  await approve(requested.id);
  await sweep(2);
  expect(await refundsAt(year)).toEqual([requested.refund.sum_fen]);
  expect(await isMember()).toBe(false);
});

test("refunds in full once in twelve months, also for two concurrent requests", async () => {
  const [first, second] = [await buy("vip-month"), await buy("vip-month")];
  const [one, other] = [await submitRefund(first), await submitRefund(second)];
  const both = await Promise.allSettled([approve(one.id), approve(other.id)]);
  expect(both.filter((each) => each.status === "fulfilled")).toHaveLength(1);
  await sweep(2);
});

test.each(CHANNEL_NAMES)("waits and retries if the merchant's balance is too low, at %s", async (channel) => {
  const orderNo = await buy("vip-month", channel);
  const { id } = await submitRefund(orderNo);
  await setBalance({ isLow: true });
  await approve(id);
  await sweep();
  expect((await preview(orderNo)).refund?.state).toBe("waiting_balance");
  const waits = "select resolved_at from payment_exceptions where kind = 'refund_waits' and order_no = $1";
  expect((await fixture.database.pool.query(waits, [orderNo])).rows).toEqual([{ resolved_at: null }]);
  await setBalance({ isLow: false });
  await retryRefund(fixture.context, { id, ...staff });
  await sweep(2);
  expect(await stateOf(orderNo)).toBe("refunded");
  expect((await fixture.database.pool.query(waits, [orderNo])).rows[0].resolved_at).not.toBeNull();
});

test("allows one open request at a time, and another one after withdrawal or refusal", async () => {
  const orderNo = await buy("vip-month");
  const { refund } = await submitRefund(orderNo, 1, "the-same-key");
  expect((await submitRefund(orderNo, 1, "the-same-key")).refund).toEqual(refund);
  await expect(submitRefund(orderNo)).rejects.toMatchObject({ code: "REFUND_NOT_POSSIBLE" });
  await fixture.call(withdrawRefund, { params: { order_no: orderNo }, body: {} }, { userId });
  const again = await submitRefund(orderNo);
  await refuseRefund(fixture.context, { id: again.id, ...staff, answer: "已经读了很多" });
  expect((await preview(orderNo)).refund).toMatchObject({ state: "refused", answer: "已经读了很多" });
  expect(await isMember()).toBe(true);
  const withdrawn = fixture.call(withdrawRefund, { params: { order_no: orderNo }, body: {} }, { userId });
  await expect(withdrawn).rejects.toMatchObject({ code: "REFUND_DECIDED" });
  const { items } = await fixture.call(listRefunds, { query: { state: "refused" } }, { userId: 1 });
  expect(items).toMatchObject([{ order_no: orderNo, state: "refused", user: { user_id: userId } }]);
});

test("rejects an amount above the rules", async () => {
  const orderNo = await buy("vip-month");
  const { id, refund } = await submitRefund(orderNo);
  await expect(approve(id, { sumFen: refund.sum_fen + 1 })).rejects.toMatchObject({ code: "REFUND_NOT_POSSIBLE" });
  expect(await isMember()).toBe(true);
});
