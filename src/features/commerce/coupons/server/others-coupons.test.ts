import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPaymentFixture, type PaymentFixture } from "../../../../../test/orders/payment-fixture.ts";
import { cancelOrder, quoteOrder, startPayment } from "../../orders/contract.ts";
import { changeCampaign, listCampaigns, listCampaignUses, withdrawCoupon } from "../admin-contract.ts";
import { addCoupon, listOwnCoupons } from "../contract.ts";

// Each query concerns one order, person or campaign, while others have the same data.
let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

let me = 8000;
let other = 9000;
beforeEach(() => {
  me += 1;
  other += 1;
});

const staff = () => ({ userId: 1, idempotencyKey: `desk-${Math.random()}` });
const type = async (code: string, userId: number) =>
  (await fixture.call(addCoupon, { body: { code } }, { userId })).coupon.id;

async function statesOf(userId: number, group: "usable" | "used" | "over" = "usable") {
  const { items } = await fixture.call(listOwnCoupons, { query: { group } }, { userId });
  return items.map(({ id, state }) => [id, state]);
}

async function pay(userId: number, orderNo: string): Promise<void> {
  await fixture.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId });
  await fixture.pay(orderNo);
}

const withdraw = (id: number) =>
  fixture.call(withdrawCoupon, { params: { coupon_id: id }, body: { reason: "发错了" } }, staff());

test("a paid or cancelled order uses or releases only its own coupon", async () => {
  const campaign = await fixture.addCampaign();
  const theirs = await fixture.giveCoupon(other, campaign);
  const [paid, cancelled] = [await fixture.giveCoupon(me, campaign), await fixture.giveCoupon(me, campaign)];
  await fixture.placeOrder(other, "vip-month", "wechat", theirs);
  const toPay = await fixture.placeOrder(me, "vip-month", "wechat", paid);
  const toCancel = await fixture.placeOrder(me, "vip-month", "wechat", cancelled);

  await fixture.call(cancelOrder, { params: { order_no: toCancel } }, { userId: me });
  expect(await statesOf(me)).toEqual([
    [cancelled, "usable"],
    [paid, "claimed"],
  ]);
  await pay(me, toPay);
  expect(await statesOf(me, "used")).toEqual([[paid, "used"]]);
  expect(await statesOf(other)).toEqual([[theirs, "claimed"]]);
});

test("rejects a coupon of an unpaid order and a used one with different messages", async () => {
  const campaign = await fixture.addCampaign();
  const [used, bound] = [await fixture.giveCoupon(me, campaign), await fixture.giveCoupon(me, campaign)];
  await pay(me, await fixture.placeOrder(me, "vip-month", "wechat", used));
  await fixture.placeOrder(me, "vip-month", "wechat", bound);
  const order = (id: number) => fixture.placeOrder(me, "vip-month", "wechat", id);
  await expect(order(used)).rejects.toMatchObject({ message: expect.stringContaining("这张券已经用过了") });
  await expect(order(bound)).rejects.toMatchObject({ message: expect.stringContaining("没有付款的订单") });
});

test("exports only the user's own coupons in a copy of their data", async () => {
  const campaign = await fixture.addCampaign();
  await fixture.giveCoupon(other, campaign);
  const mine = await fixture.giveCoupon(me, campaign);
  await fixture.giveCoupon(other, campaign);
  // A cancelled order does not add a second entry for the coupon.
  const cancelled = await fixture.placeOrder(me, "vip-month", "wechat", mine);
  await fixture.call(cancelOrder, { params: { order_no: cancelled } }, { userId: me });
  await fixture.placeOrder(me, "vip-month", "wechat", mine);
  const [table] = fixture.coupons.personal.listTables(me);
  expect(table ? await Array.fromAsync(table.rows()) : []).toHaveLength(1);
});

test("an entered code returns a free coupon of its own campaign and person, but not a withdrawn one", async () => {
  const [code, elsewhere] = [`CODE${me}`, `ELSE${me}`];
  await fixture.addCampaign({ code: elsewhere });
  await fixture.addCampaign({ code, per_person: 3 });
  const others = [await type(code, other), await type(elsewhere, me)];
  const mine = await type(code, me);
  expect(others).not.toContain(mine);
  expect(await type(code, me)).toBe(mine);
  const cancelled = await fixture.placeOrder(me, "vip-month", "wechat", mine);
  await fixture.call(cancelOrder, { params: { order_no: cancelled } }, { userId: me });
  expect(await type(code, me)).toBe(mine);
  await withdraw(mine);
  const next = await type(code, me);
  expect([...others, mine]).not.toContain(next);
  await fixture.placeOrder(me, "vip-month", "wechat", next);
  expect([...others, mine, next]).not.toContain(await type(code, me));
});

test("does not count coupons of other people or other campaigns towards a person's limit", async () => {
  const code = `SHARE${me}`;
  const elsewhere = await fixture.addCampaign();
  await fixture.addCampaign({ code, per_person: 1 });
  await type(code, other);
  await fixture.giveCoupon(me, elsewhere);
  const mine = await type(code, me);
  await withdraw(mine);
  await expect(type(code, me)).rejects.toMatchObject({ code: "COUPON_LIMIT" });
});

test("lists a withdrawn, stopped or expired coupon only as expired", async () => {
  const [plain, stopped] = [await fixture.addCampaign(), await fixture.addCampaign()];
  const soon = new Date(fixture.time.now().getTime() + 60_000).toISOString();
  const [usable, back, halted, late] = [
    await fixture.giveCoupon(me, plain),
    await fixture.giveCoupon(me, plain),
    await fixture.giveCoupon(me, stopped),
    await fixture.giveCoupon(me, await fixture.addCampaign({ valid_until: soon })),
  ];
  await withdraw(back);
  await fixture.call(changeCampaign, { params: { campaign_id: stopped }, body: { is_stopped: true } }, staff());
  fixture.time.advance(60);
  expect((await statesOf(me, "over")).map(([id]) => id)).toEqual([late, halted, back]);
  expect(await statesOf(me)).toEqual([[usable, "usable"]]);
  const quoted = await fixture.call(quoteOrder, { query: { plan_id: fixture.planId("vip-month") } }, { userId: me });
  expect(quoted.coupons?.usable.map(({ id }) => id)).toEqual([usable]);
});

test("changes and counts only one campaign", async () => {
  const [one, two] = [await fixture.addCampaign({ name: "甲" }), await fixture.addCampaign({ name: "乙" })];
  const [used, claimed, back] = [
    await fixture.giveCoupon(me, one),
    await fixture.giveCoupon(me, one),
    await fixture.giveCoupon(me, one),
  ];
  const theirs = await fixture.giveCoupon(other, two);
  await pay(me, await fixture.placeOrder(me, "vip-month", "wechat", used));
  const open = await fixture.placeOrder(me, "vip-month", "wechat", claimed);
  await withdraw(back);
  await fixture.placeOrder(other, "vip-month", "wechat", theirs);

  await fixture.call(changeCampaign, { params: { campaign_id: one }, body: { name: "甲改名" } }, staff());
  const { items } = await fixture.call(listCampaigns, { query: {} }, staff());
  const listed = (id: number) => items.find((campaign) => campaign.id === id);
  expect(listed(one)).toMatchObject({
    name: "甲改名",
    counts: { given: 2, used: 1, claimed: 1, discount_fen: 1000 },
  });
  expect(listed(two)).toMatchObject({ name: "乙", counts: { given: 1, used: 0, claimed: 1, discount_fen: 0 } });

  const uses = await fixture.call(listCampaignUses, { params: { campaign_id: one }, query: {} }, staff());
  expect(uses.items.map(({ order_no }) => order_no)[0]).toBe(open);
  expect(uses.items).toHaveLength(2);
  await fixture.call(cancelOrder, { params: { order_no: open } }, { userId: me });
  const after = await fixture.call(listCampaigns, { query: {} }, staff());
  expect(after.items.find(({ id }) => id === one)?.counts).toMatchObject({ used: 1, claimed: 0 });
  // The same change as a full refund makes.
  await fixture.database.pool.query("update coupon_uses set returned_at = now() where coupon_id = $1", [used]);
  const returned = await fixture.call(listCampaigns, { query: {} }, staff());
  expect(returned.items.find(({ id }) => id === one)?.counts).toMatchObject({ used: 0, discount_fen: 0 });
});

test("rejects a request for the uses of an unknown campaign", async () => {
  const params = { campaign_id: 999_999 };
  await expect(fixture.call(listCampaignUses, { params, query: {} }, staff())).rejects.toMatchObject({ status: 404 });
});

test("of coupons with the same end and discount, offers the older one first", async () => {
  const campaign = await fixture.addCampaign();
  const ids = [await fixture.giveCoupon(me, campaign), await fixture.giveCoupon(me, campaign)];
  const quoted = await fixture.call(quoteOrder, { query: { plan_id: fixture.planId("vip-month") } }, { userId: me });
  expect(quoted.coupons?.usable.map(({ id }) => id)).toEqual(ids);
  expect(quoted.coupons?.best_id).toBe(ids[0]);
});
