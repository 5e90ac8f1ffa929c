import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { createPaymentFixture, type PaymentFixture } from "../../../../../test/orders/payment-fixture.ts";
import {
  assignCoupons,
  changeCampaign,
  listCampaigns,
  listCampaignUses,
  makeCampaign,
  withdrawCoupon,
} from "../admin-contract.ts";
import { addCoupon, listOwnCoupons } from "../contract.ts";

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

let userId = 6000;
beforeEach(() => {
  userId += 1;
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(fixture.time.now().getTime() + days * DAY_MS).toISOString();
const type = (code: string, of = userId) => fixture.call(addCoupon, { body: { code } }, { userId: of });
const owned = async (of = userId) => (await fixture.call(listOwnCoupons, { query: {} }, { userId: of })).items;
const staff = (key = `desk-${Math.random()}`) => ({ userId: 1, idempotencyKey: key });

test("an entered code gives one coupon, even if entered repeatedly or concurrently", async () => {
  await openConnections(fixture.database.pool);
  await fixture.addCampaign({ code: "spring26", per_person: 1 });
  const all = await Promise.all(Array.from({ length: 10 }, () => type(" Spring-26 ")));
  expect(new Set(all.map(({ coupon }) => coupon.id)).size).toBe(1);
  expect(await owned()).toMatchObject([{ deal: "减 ¥10", state: "usable", use: null }]);
  const mine = all[0]?.coupon.id;
  await fixture.placeOrder(userId, "vip-month", "wechat", mine);
  await expect(type("SPRING26")).rejects.toMatchObject({ code: "COUPON_LIMIT" });
});

test("a code with two uses gives a second coupon once the first is in an order", async () => {
  await fixture.addCampaign({ code: "TWICE", per_person: 2 });
  const first = (await type("twice")).coupon.id;
  await fixture.placeOrder(userId, "vip-month", "wechat", first);
  const second = (await type("twice")).coupon.id;
  expect(second).not.toBe(first);
  await fixture.placeOrder(userId, "vip-month", "wechat", second);
  await expect(type("twice")).rejects.toMatchObject({ code: "COUPON_LIMIT" });
});

test("gives one answer for unknown codes and the reason for known ones", async () => {
  await expect(type("NOSUCHCODE")).rejects.toMatchObject({ status: 422, code: "COUPON_CODE_UNKNOWN" });
  await expect(type("??")).rejects.toMatchObject({ status: 422 });
  await fixture.addCampaign({ code: "LATER", valid_from: inDays(1) });
  await expect(type("LATER")).rejects.toMatchObject({ status: 409, code: "COUPON_NOT_YET" });
  await fixture.addCampaign({ code: "SHORT", valid_until: inDays(1) });
  const gone = await fixture.addCampaign({ code: "LASTONE", total_limit: 1 });
  await fixture.placeOrder(userId + 500, "vip-month", "wechat", await fixture.giveCoupon(userId + 500, gone));
  await expect(type("LASTONE")).rejects.toMatchObject({ code: "COUPON_GONE" });
  const stopped = await fixture.addCampaign({ code: "STOPPED" });
  await fixture.call(changeCampaign, { params: { campaign_id: stopped }, body: { is_stopped: true } }, staff());
  await expect(type("STOPPED")).rejects.toMatchObject({ code: "COUPON_STOPPED" });
  fixture.time.advance(2 * 86_400);
  await expect(type("SHORT")).rejects.toMatchObject({ code: "COUPON_EXPIRED" });
});

test("creates a campaign once and assigns a code to one campaign", async () => {
  const body = {
    name: "秋季",
    code: "AUTUMN",
    deal: { kind: "percent", percent_off: 20, cap_fen: 5000 } as const,
    minimum_fen: 10_000,
    scope: ["plans", "product:7"],
    total_limit: 100,
    valid_until: inDays(30),
  };
  const [one, again] = [
    await fixture.call(makeCampaign, { body }, staff("same")),
    await fixture.call(makeCampaign, { body }, staff("same")),
  ];
  expect(again.id).toBe(one.id);
  expect(one).toMatchObject({
    code: "AUTUMN",
    counts: { given: 0, used: 0, claimed: 0, discount_fen: 0 },
    created_by: { user_id: 1 },
    terms: ["满 ¥100 打 8 折，最多减 ¥50", "指定的会员方案和单品能用", "不和促销价一起用，自动取更便宜的"],
  });
  await expect(fixture.call(makeCampaign, { body }, staff())).rejects.toMatchObject({ code: "COUPON_CODE_TAKEN" });
  await expect(fixture.call(makeCampaign, { body: { ...body, name: "冬季" } }, staff("same"))).rejects.toMatchObject({
    status: 422,
    code: "IDEMPOTENCY_KEY_REUSED",
  });
  for (const wrong of [
    { valid_until: inDays(-1) },
    { scope: ["course:3"] },
    { deal: { kind: "percent", percent_off: 101, cap_fen: null } as const },
    { deal: { kind: "amount", amount_fen: 0 } as const },
  ]) {
    const draft = { ...body, code: null, ...wrong };
    await expect(fixture.call(makeCampaign, { body: draft }, staff())).rejects.toMatchObject({ status: 422 });
  }
});

test("gives coupons to people once, names those at their limit, and counts the outcomes", async () => {
  const id = await fixture.addCampaign({ per_person: 1, total_limit: 5 });
  const params = { campaign_id: id };
  const accounts = [`${userId}`, `${userId + 1000}`, "nobody", `${userId}`, `#${userId}`];
  const body = { accounts, expires_at: inDays(3) };
  const skipped = [
    { account: "nobody", reason: "没有这个账号" },
    { account: `#${userId}`, reason: `和 ${userId} 是同一个账号，只发一张` },
  ];
  const answer = { given: 2, skipped };
  expect(await fixture.call(assignCoupons, { params, body }, staff("gift"))).toEqual(answer);
  expect(await fixture.call(assignCoupons, { params, body }, staff("gift"))).toEqual(answer);
  expect(await fixture.call(assignCoupons, { params, body: { accounts: [`${userId}`] } }, staff())).toEqual({
    given: 0,
    skipped: [{ account: `${userId}`, reason: "已经有每人最多能用的张数" }],
  });
  const [mine] = await owned();
  expect(mine?.valid_until).toBe(body.expires_at);
  const orderNo = await fixture.placeOrder(userId, "vip-month", "wechat", mine?.id);
  const { items } = await fixture.call(listCampaigns, { query: {} }, staff());
  expect(items.find((one) => one.id === id)?.counts).toEqual({ given: 2, used: 0, claimed: 1, discount_fen: 0 });
  expect(await fixture.call(listCampaignUses, { params, query: {} }, staff())).toMatchObject({
    items: [{ user: { user_id: userId }, order_no: orderNo, state: "claimed", discount_fen: 1000 }],
    next: null,
  });
  const change = (wanted: object) => fixture.call(changeCampaign, { params, body: wanted }, staff());
  await expect(change({ total_limit: 0 })).rejects.toMatchObject({ status: 422 });
  expect(await change({ total_limit: 1, note: "只这一次" })).toMatchObject({ total_limit: 1, note: "只这一次" });
  await change({ is_stopped: true });
  await expect(fixture.call(assignCoupons, { params, body: { accounts: ["7"] } }, staff())).rejects.toMatchObject({
    code: "CAMPAIGN_OVER",
  });
});

test("withdraws an unused coupon, but not one in an order", async () => {
  const campaign = await fixture.addCampaign();
  const [free, bound] = [await fixture.giveCoupon(userId, campaign), await fixture.giveCoupon(userId, campaign)];
  const orderNo = await fixture.placeOrder(userId, "vip-month", "wechat", bound);
  const withdraw = (id: number) =>
    fixture.call(withdrawCoupon, { params: { coupon_id: id }, body: { reason: "发错了" } }, staff());
  await withdraw(free);
  await withdraw(free);
  await expect(withdraw(bound)).rejects.toMatchObject({ status: 409, message: expect.stringContaining(orderNo) });
  await expect(withdraw(999_999)).rejects.toMatchObject({ status: 404 });
  expect((await owned()).map(({ id }) => id)).toEqual([bound]);
});

test("gives a reward once for its reason, within the limit per person", async () => {
  await openConnections(fixture.database.pool);
  const campaignId = await fixture.addCampaign({ per_person: 1 });
  const give = (key: string) =>
    fixture.database.db.transaction((tx) =>
      fixture.coupons.grantCoupon(tx, { userId, campaignId, key, expiresAt: null, now: fixture.time.now() }),
    );
  const all = await Promise.all(Array.from({ length: 10 }, () => give(`invitation:${userId}`)));
  expect(new Set(all.map((one) => one?.couponId)).size).toBe(1);
  expect(await give(`invitation:${userId}:2`)).toBe(null);
});

test("continues lists where they ended and exports all coupons in a copy of personal data", async () => {
  const campaign = await fixture.addCampaign();
  const given: number[] = [];
  for (let index = 0; index < 23; index += 1) given.push(await fixture.giveCoupon(userId, campaign));
  const first = await fixture.call(listOwnCoupons, { query: {} }, { userId });
  const cursor = first.next ?? undefined;
  const second = await fixture.call(listOwnCoupons, { query: { cursor } }, { userId });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(given.toReversed());
  expect(second.next).toBe(null);
  const [table] = fixture.coupons.personal.listTables(userId);
  const lines = table ? await Array.fromAsync(table.rows()) : [];
  expect(lines).toHaveLength(23);
});
