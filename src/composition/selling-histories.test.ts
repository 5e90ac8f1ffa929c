import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testAgreementVersion } from "../../test/orders/payment-fixture.ts";
import { createRefundFixture } from "../../test/orders/refund-fixture.ts";
import { runJob } from "../../test/run-job.ts";
import { limit } from "../../test/time/limits.ts";
import { addPromotion, cancelPromotion } from "../features/access/prices/server/manage-promotions.ts";
import type { PricedName } from "../features/access/prices/server/prices-context.ts";
import { cancelGift, readGivenGift, takeGift } from "../features/commerce/gifts/contract.ts";
import { createOrder, quoteOrder, startPayment } from "../features/commerce/orders/contract.ts";
import type { SoldResource } from "../features/commerce/products/sold-product.ts";
import { DAY_MS } from "../kit/values/durations.ts";
import { pricedResources } from "./priced-resources.ts";

/** As in the body of an order. */
interface OrderInput {
  plan_id?: number;
  product_id?: number;
  coupon_id?: number;
  as_gift?: true;
}

type Slug = "vip-month" | "vip-year" | "premium-year" | "premium-lifetime";

let fixture: Awaited<ReturnType<typeof createRefundFixture>>;
let person = 30_000;
let lastKey = 0;
const campaigns: number[] = [];
const courses = [1, 2, 3].map(courseOf);
const products: number[] = [];

beforeAll(async () => {
  fixture = await createRefundFixture();
  campaigns.push(await fixture.addCampaign());
  const percent = { kind: "percent", percent_off: 30, cap_fen: null } as const;
  campaigns.push(await fixture.addCampaign({ deal: percent, is_combinable: true }));
  const parts = courses.map((resource, index) => ({ resource, listPriceFen: [1_999, 3_001, 5_003][index] ?? 0 }));
  for (const part of parts) products.push(await fixture.addProduct(part.listPriceFen, [part]));
  products.push(await fixture.addProduct(8_888, parts));
});
afterAll(() => fixture.close());

function courseOf(id: number): SoldResource {
  const place = { path: `/vip/course/${id}`, coverUrl: null, aiMark: "none", contentType: "vip_premium" } as const;
  return { type: "course", id, title: `课 ${id}`, ...place, resourceKeys: [`course:${id}`] };
}

/** A user whose orders, gifts and promotions form a history. */
interface World {
  userId: number;
  orders: string[];
  gifts: string[];
  promotions: { id: number; name: PricedName }[];
  /** The number of amounts that were displayed and then charged. */
  sums: number;
}

const key = () => `history-${++lastKey}`;

/** Quoted, ordered and paid; the charge equals the quote and is never negative. */
async function buy(world: World, input: OrderInput): Promise<string> {
  const { userId } = world;
  const { plan_id, product_id, coupon_id, as_gift } = input;
  const query = { plan_id, product_id, coupon: coupon_id, ...(as_gift && { as_gift: "1" as const }) };
  const quote = await fixture.call(quoteOrder, { query }, { userId });
  const body = { ...input, channel: "wechat", agreement_version: testAgreementVersion } as const;
  const { order } = await fixture.call(createOrder, { body }, { userId, idempotencyKey: key() });
  expect(order.total_fen).toBe(quote.total_fen);
  expect(order.total_fen).toBeGreaterThanOrEqual(0);
  expect(order.lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(order.total_fen);
  world.sums += 1;
  const params = { order_no: order.order_no };
  if (order.state === "pending") {
    await fixture.call(startPayment, { params, query: {} }, { userId });
    await fixture.pay(order.order_no);
  }
  world.orders.push(order.order_no);
  return order.order_no;
}

const buyPlan = (world: World, slug: Slug) => buy(world, { plan_id: fixture.planId(slug) });

async function buyWithCoupon(world: World, slug: Slug, pick: number): Promise<void> {
  const coupon = await fixture.giveCoupon(world.userId, campaigns[pick % campaigns.length] ?? 0);
  await buy(world, { plan_id: fixture.planId(slug), coupon_id: coupon });
}

async function give(world: World, slug: Slug): Promise<void> {
  world.gifts.push(await buy(world, { plan_id: fixture.planId(slug), as_gift: true }));
}

async function take({ userId, gifts }: World, pick: number): Promise<void> {
  const orderNo = gifts[pick % Math.max(1, gifts.length)];
  if (orderNo === undefined) return;
  const { gift } = await fixture.call(readGivenGift, { params: { order_no: orderNo } }, { userId });
  const secret = gift.link?.split("#")[1];
  const taker = pick % 2 === 0 ? userId : userId + 1;
  if (secret !== undefined) await fixture.call(takeGift, { body: { secret } }, { userId: taker });
}

async function requestRefund({ userId, orders }: World, pick: number, reasonCase: 1 | 4 | 6): Promise<void> {
  const orderNo = orders[pick % Math.max(1, orders.length)];
  if (orderNo === undefined) return;
  const { id } = await fixture.requestRefund({ userId, orderNo, reasonCase });
  await fixture.approve(id);
}

async function promote(world: World, slug: Slug): Promise<void> {
  const context = { db: fixture.database.db, clock: fixture.time, ...pricedResources };
  const ends = new Date(fixture.time.now().getTime() + 5 * DAY_MS).toISOString();
  const name = { kind: "plan", slug } as const;
  const made = await addPromotion(context, {
    name,
    draft: { price_fen: 2_000, ends_at: ends },
    sendingKey: key(),
    by: null,
    note: () => {},
  });
  world.promotions.push({ id: made.id, name });
}

const happenings: Readonly<Record<string, (world: World, pick: number) => Promise<unknown>>> = {
  month: (world) => buyPlan(world, "vip-month"),
  year: (world) => buyPlan(world, "vip-year"),
  upgrade: (world) => buyPlan(world, "premium-year"),
  forLife: (world) => buyPlan(world, "premium-lifetime"),
  monthWithCoupon: (world, pick) => buyWithCoupon(world, "vip-month", pick),
  upgradeWithCoupon: (world, pick) => buyWithCoupon(world, "premium-year", pick),
  course: (world, pick) => buy(world, { product_id: products[pick % courses.length] }),
  bundle: (world) => buy(world, { product_id: products.at(-1) }),
  giveMonth: (world) => give(world, "vip-month"),
  giveUpgrade: (world) => give(world, "premium-year"),
  take,
  takeAgain: take,
  cancelGift: ({ userId, gifts }, pick) =>
    fixture.call(cancelGift, { params: { order_no: gifts[pick % Math.max(1, gifts.length)] ?? "" } }, { userId }),
  refundAtOnce: (world, pick) => requestRefund(world, pick, 1),
  refundForFault: (world, pick) => requestRefund(world, pick, 4),
  refundTheRest: (world, pick) => requestRefund(world, pick, 6),
  promote: (world) => promote(world, "vip-month"),
  promoteYear: (world) => promote(world, "premium-year"),
  endPromotion: async ({ promotions }, pick) => {
    const promotion = promotions[pick % Math.max(1, promotions.length)];
    const context = { db: fixture.database.db, clock: fixture.time, ...pricedResources };
    if (promotion) await cancelPromotion(context, { ...promotion, by: null, note: () => {} });
  },
  aWeek: async () => fixture.time.advance((7 * DAY_MS) / 1000),
  aMonth: async () => fixture.time.advance((31 * DAY_MS) / 1000),
  aYear: async () => fixture.time.advance((366 * DAY_MS) / 1000),
  sweep: () => fixture.sweep(1),
};

/** Refusals are part of a history, unexpected errors are not. Returns whether the step succeeded. */
async function happen(name: string, world: World, pick: number): Promise<boolean> {
  try {
    await happenings[name]?.(world, pick);
    return true;
  } catch (error) {
    if (!(error instanceof Error && "status" in error && Number(error.status) < 500)) throw error;
    return false;
  }
}

test("purchases, renewals, upgrades, gifts, redemptions, refunds and expiry in any order lose no fen and give nothing free", {
  timeout: limit(180_000),
}, async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(happenings)), fc.nat(6));
  let sums = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      person += 10;
      const world: World = { userId: person, orders: [], gifts: [], promotions: [], sums: 0 };
      for (const [name, pick] of steps) {
        // Effects of a refused step are detected after the next step or at the end.
        if (await happen(name, world, pick)) expect(await fixture.broken(), `after ${name}`).toEqual([]);
      }
      for (const promotion of world.promotions) await happen("endPromotion", { ...world, promotions: [promotion] }, 0);
      fixture.time.advance((40 * DAY_MS) / 1000);
      await runJob(fixture.gifts, "end-gifts");
      await fixture.sweep(3);
      expect(await fixture.broken()).toEqual([]);
      sums += world.sums;
    }),
    { numRuns: 30, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
  );
  // Histories in which everything is refused would prove nothing.
  expect(sums).toBeGreaterThan(10);
});
