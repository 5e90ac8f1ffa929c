import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import {
  createPaymentFixture,
  type PaymentFixture,
  swapChannel,
  testAgreementVersion,
} from "../../../../../test/orders/payment-fixture.ts";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { cancelOrder, createOrder, getOrder, quoteOrder, startPayment } from "../../orders/contract.ts";
import { requestRefund } from "../../orders/refund-contract.ts";
import { approveRefund } from "../../orders/server/refunds/decide-refund.ts";
import { listOwnCoupons } from "../contract.ts";

const PRICE = 3900;
let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

let userId = 4000;
beforeEach(() => {
  userId += 1;
});

const by = (id = userId) => ({ userId: id, idempotencyKey: `coupon-${Math.random()}` });

async function order(couponId?: number, { of = userId, displayedFen }: { of?: number; displayedFen?: number } = {}) {
  const input = { plan_id: fixture.planId("vip-month"), coupon_id: couponId, shown_total_fen: displayedFen };
  const body = { ...input, channel: "wechat", agreement_version: testAgreementVersion } as const;
  return (await fixture.call(createOrder, { body }, by(of))).order;
}

async function quote(coupon?: number | "best") {
  return fixture.call(quoteOrder, { query: { plan_id: fixture.planId("vip-month"), coupon } }, { userId });
}

async function begin(orderNo: string): Promise<void> {
  await fixture.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId });
}

const cancel = (orderNo: string) => fixture.call(cancelOrder, { params: { order_no: orderNo } }, { userId });
const read = async (orderNo: string) =>
  (await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId })).order;

async function owned(group: "usable" | "used" | "over" = "usable") {
  return (await fixture.call(listOwnCoupons, { query: { group } }, { userId })).items;
}

/** Closes the order without notifying the gateway, which may therefore accept a payment later. */
async function closeOnlyHere(orderNo: string): Promise<void> {
  const { channels } = fixture.context;
  swapChannel(fixture.context, { ...fixture.channel, close: async () => "closed" });
  await cancel(orderNo);
  fixture.context.channels = channels;
}

async function sweep(): Promise<void> {
  fixture.time.advance(60);
  await runJob(fixture.orders, "sweep-payments");
}

test("names the best coupon, applies it, and charges the displayed price", async () => {
  const small = await fixture.addCampaign({ deal: { kind: "amount", amount_fen: 500 } });
  const [little, much] = [
    await fixture.giveCoupon(userId, small),
    await fixture.giveCoupon(
      userId,
      await fixture.addCampaign({ name: "一折", deal: { kind: "percent", percent_off: 90, cap_fen: 1000 } }),
    ),
  ];
  const other = await fixture.giveCoupon(userId, await fixture.addCampaign({ scope: ["products"] }));
  const plain = await quote();
  expect(plain).toMatchObject({ total_fen: PRICE, coupons: { applied: null, best_id: much } });
  expect(plain.coupons?.usable.map(({ id, total_fen }) => [id, total_fen])).toEqual([
    [much, PRICE - 1000],
    [little, PRICE - 500],
  ]);
  expect(plain.coupons?.unusable).toMatchObject([{ id: other, reason: "这张券不能用在这次买的东西上" }]);
  const best = await quote("best");
  expect(best).toMatchObject({ total_fen: PRICE - 1000, coupons: { applied: { id: much, discount_fen: 1000 } } });
  const { order_no, lines, total_fen } = await order(much, { displayedFen: best.total_fen });
  expect([lines, total_fen]).toEqual([best.lines, best.total_fen]);
  await begin(order_no);
  await fixture.pay(order_no);
  expect(await read(order_no)).toMatchObject({ state: "fulfilled" });
  expect(await owned("used")).toMatchObject([{ id: much, use: { order_no, discount_fen: 1000 } }]);
  expect((await owned()).map(({ id }) => id)).toEqual([other, little]);
});

test("rejects another user's coupon and reports the price without an unusable one", async () => {
  const campaign = await fixture.addCampaign({ minimum_fen: 5000 });
  const [mine, theirs] = [await fixture.giveCoupon(userId, campaign), await fixture.giveCoupon(userId + 500, campaign)];
  await expect(order(theirs)).rejects.toMatchObject({
    status: 409,
    code: "COUPON_NOT_USABLE",
    message: "没有这张优惠券。不用券是 ¥39.00",
  });
  await expect(order(mine)).rejects.toMatchObject({ message: "还差 ¥11.00 才满 ¥50.00。不用券是 ¥39.00" });
  expect((await quote(theirs)).coupons).toMatchObject({ applied: null, notice: "这张券已经不能用了" });
});

test("gives the last coupon of a campaign to one of a hundred concurrent orders and reports a new price to the others", async () => {
  await openConnections(fixture.database.pool);
  const campaign = await fixture.addCampaign({ total_limit: 1 });
  const people = Array.from({ length: 100 }, (_, index) => 50_000 + index);
  const given = await Promise.all(people.map(async (one) => [one, await fixture.giveCoupon(one, campaign)] as const));
  const all = await Promise.allSettled(given.map(([of, couponId]) => order(couponId, { of })));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const reasons = all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(new Set(reasons.map(({ code, message }) => `${code} ${message}`))).toEqual(
    new Set(["COUPON_NOT_USABLE 这个活动的名额已经用完。不用券是 ¥39.00"]),
  );
});

test("one of ten concurrent orders uses a coupon, and a person uses no more than the campaign allows", async () => {
  await openConnections(fixture.database.pool);
  const campaign = await fixture.addCampaign({ per_person: 3 });
  const mine = [
    await fixture.giveCoupon(userId, campaign),
    await fixture.giveCoupon(userId, campaign),
    await fixture.giveCoupon(userId, campaign),
  ];
  const all = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => order(mine[index % 2])));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  await fixture.database.pool.query("update coupon_campaigns set per_person = 2 where id = $1", [campaign]);
  await expect(order(mine[2])).rejects.toMatchObject({ message: expect.stringContaining("每人最多用 2 次") });
});

test("an unpaid order reserves its coupon, and releases it when it closes", async () => {
  const mine = await fixture.giveCoupon(userId, await fixture.addCampaign({ total_limit: 1 }));
  const { order_no } = await order(mine);
  expect((await quote("best")).coupons).toMatchObject({ applied: null, unusable: [{ id: mine, order_no }] });
  expect(await owned()).toMatchObject([{ id: mine, state: "claimed", use: { order_no } }]);
  await begin(order_no);
  await cancel(order_no);
  expect(await owned()).toMatchObject([{ id: mine, state: "usable", use: null }]);
  const again = await order(mine);
  fixture.time.advance(31 * 60);
  await runJob(fixture.orders, "close-expired-orders");
  expect((await read(again.order_no)).state).toBe("closed");
  expect(await owned()).toMatchObject([{ state: "usable" }]);
});

test("a late payment reserves the coupon again if it is still available", async () => {
  const mine = await fixture.giveCoupon(userId, await fixture.addCampaign({ total_limit: 1 }));
  const { order_no } = await order(mine);
  await begin(order_no);
  await closeOnlyHere(order_no);
  expect(await owned()).toMatchObject([{ state: "usable" }]);
  await fixture.pay(order_no);
  expect(await read(order_no)).toMatchObject({ state: "fulfilled" });
  expect(await owned("used")).toMatchObject([{ id: mine, use: { order_no } }]);
});

test("refunds a late payment for an order whose coupon another order has used", async () => {
  const campaign = await fixture.addCampaign({ total_limit: 1 });
  const mine = await fixture.giveCoupon(userId, campaign);
  const theirs = await fixture.giveCoupon(userId + 500, campaign);
  const { order_no } = await order(mine);
  await begin(order_no);
  await closeOnlyHere(order_no);
  await order(theirs, { of: userId + 500 });
  await fixture.pay(order_no);
  await sweep();
  expect(await read(order_no)).toMatchObject({ state: "refunded", granted: null });
  expect(await owned()).toMatchObject([{ id: mine, state: "usable" }]);
  const { rows } = await fixture.database.pool.query(
    "select detail from payment_exceptions where kind = 'undeliverable' and order_no = $1",
    [order_no],
  );
  expect(rows).toEqual([{ detail: "订单关闭后，用在它上面的优惠券没有了：这个活动的名额已经用完" }]);
});

test("refunds a late payment for a coupon that the same person has used elsewhere", async () => {
  const mine = await fixture.giveCoupon(userId, await fixture.addCampaign());
  const { order_no } = await order(mine);
  await begin(order_no);
  await closeOnlyHere(order_no);
  const second = await order(mine);
  await fixture.pay(order_no);
  await sweep();
  expect((await read(order_no)).state).toBe("refunded");
  await begin(second.order_no);
  await fixture.pay(second.order_no);
  expect((await read(second.order_no)).state).toBe("fulfilled");
});

test("settles an order immediately if a coupon makes it free", async () => {
  const mine = await fixture.giveCoupon(
    userId,
    await fixture.addCampaign({ deal: { kind: "percent", percent_off: 100, cap_fen: null } }),
  );
  expect(await order(mine)).toMatchObject({
    state: "fulfilled",
    total_fen: 0,
    channel: "none",
    granted: [{ level: 2 }],
  });
  expect(await owned("used")).toMatchObject([{ id: mine }]);
});

test("a first-purchase coupon is valid neither during another first purchase nor after one", async () => {
  const first = { is_first_purchase_only: true };
  const [one, two] = [
    await fixture.giveCoupon(userId, await fixture.addCampaign(first)),
    await fixture.giveCoupon(userId, await fixture.addCampaign(first)),
  ];
  const all = await Promise.allSettled([order(one), order(two)]);
  expect(all.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const placed of all) {
    if (placed.status !== "fulfilled") continue;
    await begin(placed.value.order_no);
    await fixture.pay(placed.value.order_no);
  }
  expect((await quote()).coupons).toMatchObject({ usable: [], unusable: [{ reason: "这张券只能用于第一次购买" }] });
});

test.each([
  ["returns a coupon that is still valid", 5, "usable"],
  ["does not return an expired coupon", 3, "used"],
] as const)("a refund in full %s", async (_, days, group) => {
  const until = new Date(fixture.time.now().getTime() + 4 * 86_400_000 + (days - 4) * 86_400_000);
  const campaign = await fixture.addCampaign({ valid_until: until.toISOString() });
  const mine = await fixture.giveCoupon(userId, campaign);
  const { order_no } = await order(mine);
  await begin(order_no);
  await fixture.pay(order_no);
  fixture.time.advance(4 * 86_400);
  const body = { case: 1, reason: "不需要了" } as const;
  await fixture.call(requestRefund, { params: { order_no }, body }, by());
  const { rows } = await fixture.database.pool.query("select id, sum_fen from refund_requests where order_no = $1", [
    order_no,
  ]);
  // The paid amount is refunded without the discount.
  expect(rows[0].sum_fen).toBe(PRICE - 1000);
  const decision = { staffId: 1, note: () => {}, reasonCase: null, sumFen: null, answer: null };
  await approveRefund(fixture.context, { id: Number(rows[0].id), ...decision });
  await sweep();
  await sweep();
  expect((await read(order_no)).state).toBe("refunded");
  expect((await owned(group)).map(({ id }) => id)).toEqual([mine]);
});

test("an upgrade credits the paid amount without the discount", async () => {
  const mine = await fixture.giveCoupon(userId, await fixture.addCampaign());
  const { order_no } = await order(mine);
  await begin(order_no);
  await fixture.pay(order_no);
  const { lines } = await fixture.call(quoteOrder, { query: { plan_id: fixture.planId("premium-year") } }, { userId });
  expect(lines[1]).toMatchObject({ kind: "upgrade_credit", amount_fen: -(PRICE - 1000) });
});

test("charges the lower price during a promotion, and applies both if the coupon can be combined", async () => {
  const { pool } = fixture.database;
  const now = fixture.time.now();
  const subject = `plan:${fixture.planId("vip-month")}`;
  await pool.query(
    "insert into promotions (subject, price_fen, starts_at, ends_at, created_at) values ($1, 2900, $2, $3, $2)",
    [subject, now, new Date(now.getTime() + 600_000)],
  );
  const off = (fen: number, isCombinable = false) => ({
    deal: { kind: "amount", amount_fen: fen } as const,
    is_combinable: isCombinable,
  });
  const give = async (draft: ReturnType<typeof off>) => fixture.giveCoupon(userId, await fixture.addCampaign(draft));
  const [worse, better, both] = [await give(off(900)), await give(off(1500)), await give(off(700, true))];
  const { total_fen, coupons } = await quote("best");
  expect([total_fen, coupons?.usable.map(({ id }) => id)]).toEqual([2200, [both, better]]);
  expect((await quote(worse)).coupons?.notice).toBe("现在的促销价 ¥29.00 不比用这张券贵，券留着以后用");
  // The promotion applies, and the user keeps the coupon.
  expect((await order(worse)).total_fen).toBe(2900);
  expect(await order(better)).toMatchObject({ total_fen: PRICE - 1500, lines: [{ amount_fen: PRICE }, {}] });
  expect((await order(both)).total_fen).toBe(2200);
  expect((await owned()).find(({ id }) => id === worse)?.state).toBe("usable");
  await pool.query("delete from promotions where subject = $1", [subject]);
});

test("the financial records are consistent after all of these orders", async () => {
  const { trades } = await (await fixture.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(fixture.database.pool, trades)).toEqual([]);
});
