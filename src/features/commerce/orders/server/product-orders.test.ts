import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { startBehindLock } from "../../../../../test/database/start-behind-lock.ts";
import {
  createPaymentFixture,
  type PaymentFixture,
  swapChannel,
  testAgreementVersion,
} from "../../../../../test/orders/payment-fixture.ts";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import type { ChannelName } from "../../../../ports/payment-channel.ts";
import { changeProduct } from "../../products/server/product-admin.ts";
import type { SoldResource } from "../../products/sold-product.ts";
import { cancelOrder, createOrder, getOrder, type Order, quoteOrder, startPayment } from "../contract.ts";
import { refundUnwanted } from "./closing/refund-unwanted.ts";
import { settlePayment } from "./payment/settle-payment.ts";

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

let lastResourceId = 0;
let userId = 1000;
beforeEach(() => {
  userId += 1;
});

function resource(contentType: SoldResource["contentType"] = "vip"): SoldResource {
  lastResourceId += 1;
  const id = lastResourceId;
  const [title, path] = [`课 ${id}`, `/vip/course/${id}`];
  return {
    type: "course",
    id,
    title,
    path,
    coverUrl: null,
    aiMark: "none",
    contentType,
    resourceKeys: [`course:${id}`],
  };
}

const sole = async (one: SoldResource, priceFen = 9900) =>
  fixture.addProduct(priceFen, [{ resource: one, listPriceFen: priceFen }]);

async function order(
  productId: number,
  { at = "wechat", displayedFen }: { at?: ChannelName; displayedFen?: number } = {},
): Promise<Order> {
  const body = {
    product_id: productId,
    channel: at,
    agreement_version: testAgreementVersion,
    shown_total_fen: displayedFen,
  };
  const { order } = await fixture.call(createOrder, { body }, { userId, idempotencyKey: `product-${Math.random()}` });
  await fixture.call(startPayment, { params: { order_no: order.order_no }, query: {} }, { userId });
  return order;
}

const read = async ({ order_no }: Order) => (await fixture.call(getOrder, { params: { order_no } }, { userId })).order;

async function canRead(one: SoldResource): Promise<boolean> {
  return (await fixture.membership.decideAccessNow({ id: userId, isAdmin: false }, one)).allowed;
}

async function brokenInvariants(): Promise<string[]> {
  const { trades } = await (await fixture.sandbox.api("/trades")).json();
  return findBrokenInvariants(fixture.database.pool, trades);
}

test("a bought product opens immediately and for life, and is listed with its address", async () => {
  const one = resource();
  const placed = await order(await sole(one));
  expect(placed.lines).toEqual([{ kind: "product", title: one.title, detail: "课程，永久有效", amount_fen: 9900 }]);
  expect(await canRead(one)).toBe(false);
  await fixture.pay(placed.order_no);
  expect(await read(placed)).toMatchObject({
    state: "fulfilled",
    granted: [{ title: one.title, level: null, path: one.path, until: null }],
  });
  expect(await canRead(one)).toBe(true);
  expect(await canRead(resource())).toBe(false);
});

test("a bundle confirmed by five concurrent notifications and five queries opens each part once", async () => {
  await openConnections(fixture.database.pool);
  const resources = [resource(), resource("vip_premium"), resource()];
  const id = await fixture.addProduct(
    10_000,
    resources.map((one, index) => ({ resource: one, listPriceFen: 3000 + index })),
  );
  const placed = await order(id);
  await fixture.dropNotifications(true);
  await fixture.pay(placed.order_no);
  await fixture.dropNotifications(false);
  const trade = await fixture.channel.query(placed.order_no);
  const row = {
    statement: "select from orders where order_no = $1 for update",
    values: [placed.order_no],
    waiting: 10,
  };
  const [notified, answered] = await startBehindLock(fixture.database, row, () =>
    Promise.all([
      Promise.all(Array.from({ length: 5 }, () => fixture.sendNotification(placed.order_no, "repeat"))),
      Promise.all(
        Array.from({ length: 5 }, () => settlePayment(fixture.context, { source: "query", channel: "wechat", trade })),
      ),
    ]),
  );
  expect(notified.flat().map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
  expect(answered.filter((outcome) => outcome === "unchanged").length).toBeGreaterThanOrEqual(4);
  const { granted } = await read(placed);
  expect(granted?.map(({ title }) => title)).toEqual(resources.map(({ title }) => title));
  expect(await Promise.all(resources.map((one) => canRead(one)))).toEqual([true, true, true]);
  const { rows } = await fixture.database.pool.query("select count(*)::int as n from grants where order_no = $1", [
    placed.order_no,
  ]);
  expect(rows).toEqual([{ n: 3 }]);
});

test("an owned part of a bundle is neither charged nor granted again", async () => {
  const [mine, other] = [resource(), resource()];
  const first = await order(await sole(mine));
  await fixture.pay(first.order_no);
  const id = await fixture.addProduct(10_000, [
    { resource: mine, listPriceFen: 9900 },
    { resource: other, listPriceFen: 9900 },
  ]);
  const quote = await fixture.call(quoteOrder, { query: { product_id: id } }, { userId });
  expect(quote.lines.at(-1)).toEqual({
    kind: "owned_credit",
    title: `抵扣 ${mine.title}`,
    detail: "你已拥有，不再收费",
    amount_fen: -5000,
  });
  const placed = await order(id);
  await fixture.pay(placed.order_no);
  const read2 = await read(placed);
  expect([read2.total_fen, read2.granted?.map(({ title }) => title)]).toEqual([5000, [other.title]]);
});

test("a product paid by two orders is opened once, and the second payment is refunded", async () => {
  const one = resource();
  const id = await sole(one);
  const [first, second] = [await order(id), await order(id)];
  await Promise.all([fixture.pay(first.order_no), fixture.pay(second.order_no)]);
  await refundUnwanted(fixture.context);
  const states = await Promise.all([first, second].map(async (placed) => (await read(placed)).state));
  expect(states.sort()).toEqual(["fulfilled", "refunded"]);
  expect(await canRead(one)).toBe(true);
});

test("refunds a payment that arrives after the order closed and the product went off sale", async () => {
  const one = resource();
  const id = await sole(one);
  const placed = await order(id);
  const shop = { db: fixture.database.db, clock: fixture.time, describeSold: fixture.context.shop.describeSold };
  await changeProduct(shop, { id, change: { is_on_sale: false }, note: () => {} });
  // The gateway is not notified of the closing, and accepts the payment.
  const { channels } = fixture.context;
  swapChannel(fixture.context, { ...fixture.channel, close: async () => "closed" });
  await fixture.call(cancelOrder, { params: { order_no: placed.order_no } }, { userId });
  fixture.context.channels = channels;
  expect((await read(placed)).state).toBe("closed");
  await fixture.pay(placed.order_no);
  await refundUnwanted(fixture.context);
  expect((await read(placed)).state).toBe("refunded");
  expect(await canRead(one)).toBe(false);
});

test("a buyer keeps a product after the end of the level that opens it, and cannot buy content that the level opens", async () => {
  const [bought, other] = [resource(), resource()];
  await fixture.pay((await order(await sole(bought))).order_no);
  await fixture.pay(await fixture.payableOrder(userId, "vip-month"));
  await expect(order(await sole(other))).rejects.toMatchObject({
    code: "PRODUCT_NOT_AVAILABLE",
    message: `你的会员已经包含《${other.title}》，不用单独购买`,
  });
  fixture.time.advance(32 * 24 * 3600);
  expect([await canRead(bought), await canRead(other)]).toEqual([true, false]);
});

test("creates an order if the price is below the displayed one", async () => {
  expect((await order(await sole(resource()), { displayedFen: 12_000 })).total_fen).toBe(9900);
});

test.each([
  ["a product", 9900, async () => ({ product_id: await sole(resource()) })],
  ["a plan", 3900, async () => ({ plan_id: fixture.planId("vip-month") })],
  [
    "a plan with a coupon",
    2900,
    async () => ({
      plan_id: fixture.planId("vip-month"),
      coupon_id: await fixture.giveCoupon(userId, await fixture.addCampaign()),
    }),
  ],
])(
  "rejects %s that costs one fen more than displayed, and charges exactly the displayed price",
  async (...[, costsFen, choose]) => {
    const chosen = { ...(await choose()), channel: "wechat", agreement_version: testAgreementVersion } as const;
    const place = (displayedFen: number) => {
      const body = { ...chosen, shown_total_fen: displayedFen };
      return fixture.call(createOrder, { body }, { userId, idempotencyKey: `shown-${displayedFen}` });
    };
    const query = (statement: string) => fixture.database.pool.query(statement, [userId]).then(({ rows }) => rows);
    await expect(place(costsFen - 1)).rejects.toMatchObject({ status: 409, code: "PRICE_CHANGED" });
    expect(await query("select order_no from orders where user_id = $1")).toEqual([]);

    const { order_no, total_fen } = (await place(costsFen)).order;
    expect(total_fen).toBe(costsFen);
    await fixture.call(startPayment, { params: { order_no }, query: {} }, { userId });
    const sumsOfBuyer = "select amount_fen from payments join orders using (order_no) where user_id = $1";
    expect(await query(sumsOfBuyer)).toEqual([{ amount_fen: costsFen }]);
    const trade = await (await fixture.sandbox.api(`/trades/${order_no}`)).json();
    expect(trade).toMatchObject({ total_fen: costsFen });
    await fixture.call(cancelOrder, { params: { order_no } }, { userId });
  },
);

test("an order is for exactly one plan or product", async () => {
  const rest = { channel: "wechat", agreement_version: testAgreementVersion } as const;
  for (const body of [rest, { ...rest, plan_id: 1, product_id: 1 }]) {
    await expect(fixture.call(createOrder, { body }, { userId, idempotencyKey: "both" })).rejects.toMatchObject({
      status: 422,
    });
  }
  await expect(fixture.call(quoteOrder, { query: { product_id: 999_999 } }, { userId })).rejects.toMatchObject({
    status: 404,
  });
});

test("the financial records are consistent after all of these orders", async () => {
  expect(await brokenInvariants()).toEqual([]);
});
