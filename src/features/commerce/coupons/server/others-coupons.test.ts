import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPaymentStage, type PaymentStage } from "../../../../../test/orders/payment-stage.ts";
import { cancelOrder, quoteOrder, startPayment } from "../../orders/contract.ts";
import { addCoupon, listOwnCoupons } from "../contract.ts";
import { CAMPAIGNS_A_PAGE, USES_A_PAGE } from "../coupon-limits.ts";
import { changeCampaign, listCampaigns, listCampaignUses, withdrawCoupon } from "../operator-contract.ts";

// Each query is limited to one order, person or campaign while others have the same data.
let stage: PaymentStage;
beforeAll(async () => {
  stage = await createPaymentStage();
});
afterAll(() => stage.close());

let me = 8000;
let other = 9000;
beforeEach(() => {
  me += 1;
  other += 1;
});

const staff = () => ({ userId: 1, idempotencyKey: `desk-${Math.random()}` });
const type = async (code: string, userId: number) =>
  (await stage.call(addCoupon, { body: { code } }, { userId })).coupon.id;

async function statesOf(userId: number, group: "usable" | "used" | "over" = "usable") {
  const { items } = await stage.call(listOwnCoupons, { query: { group } }, { userId });
  return items.map(({ id, state }) => [id, state]);
}

async function pay(userId: number, orderNo: string): Promise<void> {
  await stage.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId });
  await stage.pay(orderNo);
}

const withdraw = (id: number) =>
  stage.call(withdrawCoupon, { params: { coupon_id: id }, body: { reason: "发错了" } }, staff());

test("an order that is paid or cancelled uses or frees its own coupon, and leaves those of other orders", async () => {
  const campaign = await stage.addCampaign();
  const theirs = await stage.giveCoupon(other, campaign);
  const [paid, cancelled] = [await stage.giveCoupon(me, campaign), await stage.giveCoupon(me, campaign)];
  await stage.placeOrder(other, "vip-month", "wechat", theirs);
  const toPay = await stage.placeOrder(me, "vip-month", "wechat", paid);
  const toCancel = await stage.placeOrder(me, "vip-month", "wechat", cancelled);

  await stage.call(cancelOrder, { params: { order_no: toCancel } }, { userId: me });
  expect(await statesOf(me)).toEqual([
    [cancelled, "usable"],
    [paid, "claimed"],
  ]);
  await pay(me, toPay);
  expect(await statesOf(me, "used")).toEqual([[paid, "used"]]);
  expect(await statesOf(other)).toEqual([[theirs, "claimed"]]);
});

test("a coupon of an unpaid order and a used one are refused with different words", async () => {
  const campaign = await stage.addCampaign();
  const [used, bound] = [await stage.giveCoupon(me, campaign), await stage.giveCoupon(me, campaign)];
  await pay(me, await stage.placeOrder(me, "vip-month", "wechat", used));
  await stage.placeOrder(me, "vip-month", "wechat", bound);
  const order = (id: number) => stage.placeOrder(me, "vip-month", "wechat", id);
  await expect(order(used)).rejects.toMatchObject({ message: expect.stringContaining("这张券已经用过了") });
  await expect(order(bound)).rejects.toMatchObject({ message: expect.stringContaining("没有付款的订单") });
});

test("exports only the user's own coupons in a copy of their data", async () => {
  const campaign = await stage.addCampaign();
  await stage.giveCoupon(other, campaign);
  const mine = await stage.giveCoupon(me, campaign);
  await stage.giveCoupon(other, campaign);
  // An order that came to nothing is no second line of it.
  const cancelled = await stage.placeOrder(me, "vip-month", "wechat", mine);
  await stage.call(cancelOrder, { params: { order_no: cancelled } }, { userId: me });
  await stage.placeOrder(me, "vip-month", "wechat", mine);
  const [table] = stage.coupons.personal.listTables(me);
  expect(table ? await Array.fromAsync(table.rows()) : []).toHaveLength(1);
});

test("a typed code gives a free coupon of its own campaign and person, not one that was taken back", async () => {
  const [code, elsewhere] = [`CODE${me}`, `ELSE${me}`];
  await stage.addCampaign({ code: elsewhere });
  await stage.addCampaign({ code, per_person: 3 });
  const others = [await type(code, other), await type(elsewhere, me)];
  const mine = await type(code, me);
  expect(others).not.toContain(mine);
  expect(await type(code, me)).toBe(mine);
  const cancelled = await stage.placeOrder(me, "vip-month", "wechat", mine);
  await stage.call(cancelOrder, { params: { order_no: cancelled } }, { userId: me });
  expect(await type(code, me)).toBe(mine);
  await withdraw(mine);
  const next = await type(code, me);
  expect([...others, mine]).not.toContain(next);
  await stage.placeOrder(me, "vip-month", "wechat", next);
  expect([...others, mine, next]).not.toContain(await type(code, me));
});

test("does not count coupons of other people or other campaigns towards a person's limit", async () => {
  const code = `SHARE${me}`;
  const elsewhere = await stage.addCampaign();
  await stage.addCampaign({ code, per_person: 1 });
  await type(code, other);
  await stage.giveCoupon(me, elsewhere);
  const mine = await type(code, me);
  await withdraw(mine);
  await expect(type(code, me)).rejects.toMatchObject({ code: "COUPON_LIMIT" });
});

test("a coupon that was taken back, stopped or is late is over, and in no other list", async () => {
  const [plain, stopped] = [await stage.addCampaign(), await stage.addCampaign()];
  const soon = new Date(stage.time.now().getTime() + 60_000).toISOString();
  const [usable, back, halted, late] = [
    await stage.giveCoupon(me, plain),
    await stage.giveCoupon(me, plain),
    await stage.giveCoupon(me, stopped),
    await stage.giveCoupon(me, await stage.addCampaign({ valid_until: soon })),
  ];
  await withdraw(back);
  await stage.call(changeCampaign, { params: { campaign_id: stopped }, body: { is_stopped: true } }, staff());
  stage.time.advance(60);
  expect((await statesOf(me, "over")).map(([id]) => id)).toEqual([late, halted, back]);
  expect(await statesOf(me)).toEqual([[usable, "usable"]]);
  const quoted = await stage.call(quoteOrder, { query: { plan_id: stage.planId("vip-month") } }, { userId: me });
  expect(quoted.coupons?.usable.map(({ id }) => id)).toEqual([usable]);
});

test("a campaign is changed and counted by itself", async () => {
  const [one, two] = [await stage.addCampaign({ name: "甲" }), await stage.addCampaign({ name: "乙" })];
  const [used, claimed, back] = [
    await stage.giveCoupon(me, one),
    await stage.giveCoupon(me, one),
    await stage.giveCoupon(me, one),
  ];
  const theirs = await stage.giveCoupon(other, two);
  await pay(me, await stage.placeOrder(me, "vip-month", "wechat", used));
  const open = await stage.placeOrder(me, "vip-month", "wechat", claimed);
  await withdraw(back);
  await stage.placeOrder(other, "vip-month", "wechat", theirs);

  await stage.call(changeCampaign, { params: { campaign_id: one }, body: { name: "甲改名" } }, staff());
  const { items } = await stage.call(listCampaigns, { query: {} }, staff());
  const shown = (id: number) => items.find((campaign) => campaign.id === id);
  expect(shown(one)).toMatchObject({
    name: "甲改名",
    counts: { given: 2, used: 1, claimed: 1, discount_fen: 1000 },
  });
  expect(shown(two)).toMatchObject({ name: "乙", counts: { given: 1, used: 0, claimed: 1, discount_fen: 0 } });

  const uses = await stage.call(listCampaignUses, { params: { campaign_id: one }, query: {} }, staff());
  expect(uses.items.map(({ order_no }) => order_no)[0]).toBe(open);
  expect(uses.items).toHaveLength(2);
  await stage.call(cancelOrder, { params: { order_no: open } }, { userId: me });
  const after = await stage.call(listCampaigns, { query: {} }, staff());
  expect(after.items.find(({ id }) => id === one)?.counts).toMatchObject({ used: 1, claimed: 0 });
  // As a refund in full gives a coupon back.
  await stage.database.pool.query("update coupon_uses set returned_at = now() where coupon_id = $1", [used]);
  const returned = await stage.call(listCampaigns, { query: {} }, staff());
  expect(returned.items.find(({ id }) => id === one)?.counts).toMatchObject({ used: 0, discount_fen: 0 });
});

test("pages of campaigns continue, and the uses of an unknown campaign are not found", async () => {
  const list = (cursor?: number) => stage.call(listCampaigns, { query: { cursor } }, staff());
  for (let index = 0; index < CAMPAIGNS_A_PAGE + 1; index += 1) await stage.addCampaign();
  const first = await list();
  const second = await list(first.next ?? undefined);
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(first.items).toHaveLength(CAMPAIGNS_A_PAGE);
  expect(second.items.length).toBeGreaterThan(0);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  const params = { campaign_id: 999_999 };
  await expect(stage.call(listCampaignUses, { params, query: {} }, staff())).rejects.toMatchObject({ status: 404 });
});

test("pages of uses of a campaign continue, the newest first", async () => {
  const campaign = await stage.addCampaign();
  const coupon = await stage.giveCoupon(me, campaign);
  const orderNo = await stage.placeOrder(me, "vip-month", "wechat", coupon);
  const released = `
    insert into coupon_uses (coupon_id, campaign_id, user_id, order_no, discount_fen, claimed_at, released_at)
    select $1, $2, $3, $4, 1000, now(), now() from generate_series(1, $5)`;
  await stage.database.pool.query(released, [coupon, campaign, me, orderNo, USES_A_PAGE]);
  const list = (cursor?: number) =>
    stage.call(listCampaignUses, { params: { campaign_id: campaign }, query: { cursor } }, staff());
  const first = await list();
  expect(first.items).toHaveLength(USES_A_PAGE);
  expect(first.items.every(({ state }) => state === "released")).toBe(true);
  expect(await list(first.next ?? undefined)).toMatchObject({ items: [{ state: "claimed" }], next: null });
});

test("of coupons that end together and save the same the older is offered first", async () => {
  const campaign = await stage.addCampaign();
  const ids = [await stage.giveCoupon(me, campaign), await stage.giveCoupon(me, campaign)];
  const quoted = await stage.call(quoteOrder, { query: { plan_id: stage.planId("vip-month") } }, { userId: me });
  expect(quoted.coupons?.usable.map(({ id }) => id)).toEqual(ids);
  expect(quoted.coupons?.best_id).toBe(ids[0]);
});
