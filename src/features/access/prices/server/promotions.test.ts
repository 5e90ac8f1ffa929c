import { afterAll, beforeAll, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import {
  createPaymentFixture,
  type PaymentFixture,
  testAgreementVersion,
} from "../../../../../test/orders/payment-fixture.ts";
import { packFewIcons } from "../../../../../test/packed-icons.ts";
import { pricedResources } from "../../../../composition/priced-resources.ts";
import type { Act } from "../../../../kit/api/caller.ts";
import { DAY_MS, HOUR_MS } from "../../../../kit/values/durations.ts";
import { createOrder, quoteOrder } from "../../../commerce/orders/contract.ts";
import { changePlan } from "../../membership/server/plans/change-plan.ts";
import { addPromotion, cancelPromotion, listPrices, listPromotions } from "./manage-promotions.ts";
import type { PricedName, PricesContext } from "./prices-context.ts";
import { turnPromotions } from "./turn-promotions.ts";

const icons = packFewIcons();
let fixture: PaymentFixture;
let context: PricesContext;
const acts: Act[] = [];
const note = (act: Act) => void acts.push(act);

beforeAll(async () => {
  fixture = await createPaymentFixture();
  context = { db: fixture.database.db, clock: fixture.time, ...pricedResources };
});
afterAll(() => fixture.close());

let keys = 0;

const month: PricedName = { kind: "plan", slug: "vip-month" };
const year: PricedName = { kind: "plan", slug: "vip-year" };
const quarter: PricedName = { kind: "plan", slug: "vip-quarter" };
const later = (ms: number) => new Date(fixture.time.now().getTime() + ms).toISOString();
const advance = (ms: number) => fixture.time.advance(ms / 1000);

function promote(name: PricedName, priceFen: number, window: { from?: number; until: number; key?: string }) {
  keys += 1;
  return addPromotion(context, {
    name,
    by: 7,
    note,
    sendingKey: window.key ?? `7:key-${keys}`,
    draft: {
      price_fen: priceFen,
      ends_at: later(window.until),
      ...(window.from !== undefined && { starts_at: later(window.from) }),
    },
  });
}

async function planOf(name: PricedName) {
  const { items } = await fixture.membership.listPlans();
  return items.find(({ slug }) => name.kind === "plan" && slug === name.slug);
}

const quote = async (slug: "vip-month" | "vip-quarter" | "vip-year") =>
  (await fixture.call(quoteOrder, { query: { plan_id: fixture.planId(slug) } }, { userId: 900 })).total_fen;

const buy = async (userId: number, slug: "vip-month" | "vip-quarter" | "vip-year") =>
  fixture.pay(await fixture.payableOrder(userId, slug));

const page = { page: 1, page_size: 50 };

test("the period decides to the millisecond which price is charged, without a job", async () => {
  await promote(year, 19_900, { from: HOUR_MS, until: 2 * HOUR_MS });
  advance(HOUR_MS - 1);
  expect(await quote("vip-year")).toBe(29_900);
  advance(1);
  expect(await quote("vip-year")).toBe(19_900);
  const { lines } = await fixture.call(quoteOrder, { query: { plan_id: fixture.planId("vip-year") } }, { userId: 900 });
  expect(lines[0]?.detail).toBe("12 个月，限时价");
  advance(HOUR_MS - 1);
  expect(await quote("vip-year")).toBe(19_900);
  advance(1);
  expect(await quote("vip-year")).toBe(29_900);
});

test("rejects the order if the price rose since the preview; charges a lower price", async () => {
  const order = (expectedFen: number, key: string) =>
    fixture.call(
      createOrder,
      {
        body: {
          plan_id: fixture.planId("vip-year"),
          channel: "wechat",
          agreement_version: testAgreementVersion,
          shown_total_fen: expectedFen,
        },
      },
      { userId: 901, idempotencyKey: key },
    );
  const seenBefore = await quote("vip-year");
  await promote(year, 15_900, { until: HOUR_MS });
  expect((await order(seenBefore, "cheaper")).order.total_fen).toBe(15_900);
  const seenWithin = await quote("vip-year");
  advance(HOUR_MS);
  await expect(order(seenWithin, "dearer")).rejects.toMatchObject({
    code: "PRICE_CHANGED",
    message: "价格刚刚变了，现在是 ¥299.00",
  });
});

test("the struck price is the lowest paid in the seven days before the start, without refunded orders", async () => {
  // Eight days before is too early. The prices within the period are 39 and 35; the lower one is used.
  const change = (price_fen: number) =>
    changePlan({ ...context, icons }, { slug: "vip-month", change: { price_fen }, by: 7, note });
  await change(2500);
  await buy(1, "vip-month");
  await change(3900);
  advance(DAY_MS + 1);
  await buy(2, "vip-month");
  await change(3500);
  const cheaper = await fixture.payableOrder(3, "vip-month");
  await fixture.pay(cheaper);
  // Ordered at the lowest price and never paid.
  await change(3000);
  await fixture.placeOrder(4, "vip-month");
  await change(3900);
  advance(6 * DAY_MS);
  expect(await promote(month, 1900, { until: 3 * DAY_MS })).toMatchObject({ struck_fen: 3500, state: "running" });
  expect((await planOf(month))?.promotion?.former_price_fen).toBe(3500);
  // Bought at the promotional price, so this is not a former price.
  await buy(5, "vip-month");
  advance(1_000);
  await turnPromotions(context);
  expect((await planOf(month))?.promotion?.former_price_fen).toBe(3500);
  await fixture.database.pool.query("update orders set state = 'refunded' where order_no = $1", [cheaper]);
  await turnPromotions(context);
  // The other order was paid at a higher price. A struck price never rises while its promotion runs.
  expect((await planOf(month))?.promotion?.former_price_fen).toBe(3500);
  await fixture.database.pool.query("update orders set state = 'refunded' where user_id = 2 and state = 'fulfilled'");
  await turnPromotions(context);
  expect(await planOf(month)).toMatchObject({ price_fen: 1900, promotion: { former_price_fen: null } });
});

test("a promotion directly after another one has no struck price, because it would be the promotional one", async () => {
  advance(3 * DAY_MS);
  expect(await promote(month, 1900, { until: DAY_MS })).toMatchObject({ struck_fen: 1900 });
  expect((await planOf(month))?.promotion).toMatchObject({ former_price_fen: null });
});

test("strikes no price without sales; the minutely job records the start once", async () => {
  const { id } = await promote(quarter, 8000, { from: HOUR_MS, until: DAY_MS });
  await turnPromotions(context);
  expect((await listPromotions(context, quarter, page)).items[0]).toMatchObject({ id, state: "planned" });
  advance(HOUR_MS);
  const latest = async () => (await listPrices(context, quarter, page)).items[0];
  await turnPromotions(context);
  // Within this margin, another process may not have reached the start yet.
  expect(await latest()).toMatchObject({ is_promotional: false });
  advance(1_000);
  await Promise.all([turnPromotions(context), turnPromotions(context), turnPromotions(context)]);
  expect(await latest()).toMatchObject({ is_promotional: true, promotion_id: id });
  expect(await planOf(quarter)).toMatchObject({ price_fen: 8000, promotion: { former_price_fen: null } });
  advance(DAY_MS);
  await Promise.all([turnPromotions(context), turnPromotions(context)]);
  const { items, ...prices } = await listPrices(context, quarter, page);
  expect(prices).toMatchObject({ title: "VIP 季卡", regular_price_fen: 9900, lowest_price_fen: 8000 });
  expect(
    items.map(({ price_fen, is_promotional, promotion_id, changed_by }) => [
      price_fen,
      is_promotional,
      promotion_id,
      changed_by,
    ]),
  ).toEqual([
    [9900, false, id, null],
    [8000, true, id, 7],
    [9900, false, null, null],
  ]);
});

test("periods of one subject never overlap, also with concurrent calls; they may adjoin", async () => {
  await openConnections(fixture.database.pool);
  const window = { from: DAY_MS, until: 2 * DAY_MS };
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => promote(quarter, 7000, window)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(tries.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { status: 409, code: "PROMOTION_OVERLAPS" },
  });
  await promote(quarter, 7500, { from: 2 * DAY_MS, until: 3 * DAY_MS });
  await promote(year, 7500, window);
  await expect(
    fixture.database.pool.query(
      `insert into promotions (subject, price_fen, starts_at, ends_at, created_at)
       select subject, 1, starts_at, ends_at, created_at from promotions where cancelled_at is null order by id desc limit 1`,
    ),
  ).rejects.toThrow("promotions_one_at_a_time");
});

test("the same key creates one promotion", async () => {
  await openConnections(fixture.database.pool);
  const window = { from: 10 * DAY_MS, until: 11 * DAY_MS, key: "7:same" };
  const all = await Promise.all(Array.from({ length: 10 }, () => promote(quarter, 7000, window)));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  await expect(promote(quarter, 6000, window)).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  await expect(promote(year, 7000, window)).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
});

test("after a cancellation the regular price is charged immediately, and the end names the person who cancelled", async () => {
  advance(30 * DAY_MS);
  // The earlier promotion ended more than 30 days ago.
  expect(await listPrices(context, quarter, page)).toMatchObject({ lowest_price_fen: 9900 });
  const { id } = await promote(quarter, 5000, { until: DAY_MS });
  expect(await quote("vip-quarter")).toBe(5000);
  expect(await cancelPromotion(context, { name: quarter, id, by: 8, note })).toMatchObject({ state: "cancelled" });
  expect(await cancelPromotion(context, { name: quarter, id, by: 8, note })).toMatchObject({ state: "cancelled" });
  expect(await quote("vip-quarter")).toBe(9900);
  await turnPromotions(context);
  const [end, begin] = (await listPrices(context, quarter, page)).items;
  expect([end, begin]).toMatchObject([
    { price_fen: 9900, promotion_id: id, changed_by: 8 },
    { price_fen: 5000, promotion_id: id, changed_by: 7 },
  ]);
  // The period is free again.
  await promote(quarter, 5500, { until: DAY_MS });
  await expect(cancelPromotion(context, { name: year, id, by: 8, note })).rejects.toMatchObject({ status: 404 });
});

test.each<[string, PricedName, number, { from?: number; until: number }, object]>([
  ["at the regular price", year, 29_900, { until: DAY_MS }, { status: 422, errors: { price_fen: expect.anything() } }],
  [
    "above the regular price",
    year,
    30_000,
    { until: DAY_MS },
    { status: 422, errors: { price_fen: expect.anything() } },
  ],
  ["already begun", year, 100, { from: -1, until: DAY_MS }, { status: 422, errors: { starts_at: expect.anything() } }],
  ["that has ended", year, 100, { until: 0 }, { status: 422, errors: { ends_at: expect.anything() } }],
  ["of more than a year", year, 100, { until: 400 * DAY_MS }, { status: 422, errors: { ends_at: expect.anything() } }],
  ["of a missing plan", { kind: "plan", slug: "gold" }, 100, { until: DAY_MS }, { status: 404 }],
  ["of a missing product", { kind: "product", id: 99 }, 100, { until: DAY_MS }, { status: 404 }],
])("rejects a promotion %s", async (_what, name, priceFen, window, error) => {
  await expect(promote(name, priceFen, window)).rejects.toMatchObject(error);
});

test("a regular price cannot fall to the price of a future promotion", async () => {
  await promote(year, 19_900, { from: DAY_MS, until: 2 * DAY_MS });
  const change = (price_fen: number) =>
    changePlan({ ...context, icons }, { slug: "vip-year", change: { price_fen }, by: 7, note });
  await expect(change(19_900)).rejects.toMatchObject({ status: 409, code: "PROMOTION_IN_THE_WAY" });
  expect(await change(20_000)).toMatchObject({ price_fen: 20_000 });
});

test("a bundle's former price is the full price at which it was sold", async () => {
  const resourceOf = (id: number) => ({
    type: "course" as const,
    id,
    title: `课 ${id}`,
    path: "/",
    coverUrl: null,
    aiMark: "none" as const,
    contentType: "vip" as const,
    resourceKeys: [`course:${id}`],
  });
  const id = await fixture.addProduct(
    10_000,
    [1, 2].map((one) => ({ resource: resourceOf(one), listPriceFen: 6000 })),
  );
  const name: PricedName = { kind: "product", id };
  const body = { product_id: id, channel: "wechat", agreement_version: testAgreementVersion } as const;
  const { order } = await fixture.call(createOrder, { body }, { userId: 50, idempotencyKey: "bundle" });
  await fixture.database.pool.query("update orders set state = 'fulfilled', paid_at = $2 where order_no = $1", [
    order.order_no,
    fixture.time.now(),
  ]);
  advance(1);
  expect(await promote(name, 7000, { until: DAY_MS })).toMatchObject({ struck_fen: 10_000 });
  const { lines, total_fen } = await fixture.call(quoteOrder, { query: { product_id: id } }, { userId: 51 });
  expect([total_fen, lines.map(({ amount_fen }) => amount_fen)]).toEqual([7000, [3500, 3500]]);
  expect(lines[0]?.detail).toContain("限时价");
});

test("rejects a price that is written without its history", async () => {
  await expect(fixture.database.pool.query("update plans set price_fen = 1 where slug = 'vip-month'")).rejects.toThrow(
    "has no history",
  );
  await fixture.database.pool.query("update plans set name = '月' where slug = 'vip-month'");
});
