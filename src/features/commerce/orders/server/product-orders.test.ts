import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { startBehindLock } from "../../../../../test/database/start-behind-lock.ts";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import {
  createPaymentStage,
  type PaymentStage,
  swapChannel,
  testAgreementVersion,
} from "../../../../../test/orders/payment-stage.ts";
import { changeProduct } from "../../products/server/manage-products.ts";
import type { SoldThing } from "../../products/sold-product.ts";
import { cancelOrder, createOrder, getOrder, type Order, quoteOrder, startPayment } from "../contract.ts";
import { refundUnwanted } from "./closing/refund-unwanted.ts";
import { settlePayment } from "./payment/settle-payment.ts";

let stage: PaymentStage;
beforeAll(async () => {
  stage = await createPaymentStage();
});
afterAll(() => stage.close());

let lastThing = 0;
let userId = 1000;
beforeEach(() => {
  userId += 1;
});

function thing(contentType: SoldThing["contentType"] = "vip"): SoldThing {
  lastThing += 1;
  const id = lastThing;
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

const sole = async (one: SoldThing, priceFen = 9900) =>
  stage.addProduct(priceFen, [{ thing: one, listPriceFen: priceFen }]);

async function order(
  productId: number,
  { at = "wechat", shown }: { at?: "wechat" | "alipay"; shown?: number } = {},
): Promise<Order> {
  const body = { product_id: productId, channel: at, agreement_version: testAgreementVersion, shown_total_fen: shown };
  const { order } = await stage.call(createOrder, { body }, { userId, idempotencyKey: `product-${Math.random()}` });
  await stage.call(startPayment, { params: { order_no: order.order_no }, query: {} }, { userId });
  return order;
}

const read = async ({ order_no }: Order) => (await stage.call(getOrder, { params: { order_no } }, { userId })).order;

async function canRead(one: SoldThing): Promise<boolean> {
  return (await stage.membership.decideAccessNow({ id: userId, isAdmin: false }, one)).allowed;
}

async function brokenInvariants(): Promise<string[]> {
  const { trades } = await (await stage.sandbox.api("/trades")).json();
  return findBrokenInvariants(stage.database.pool, trades);
}

test("a single product is bought, opened at once and for life, and shown with its address", async () => {
  const one = thing();
  const placed = await order(await sole(one));
  expect(placed.lines).toEqual([{ kind: "product", title: one.title, detail: "课程，永久有效", amount_fen: 9900 }]);
  expect(await canRead(one)).toBe(false);
  await stage.pay(placed.order_no);
  expect(await read(placed)).toMatchObject({
    state: "fulfilled",
    granted: [{ title: one.title, level: null, path: one.path, until: null }],
  });
  expect(await canRead(one)).toBe(true);
  expect(await canRead(thing())).toBe(false);
});

test("confirmed by five notifications and five queries at once, a bundle opens each of its parts once", async () => {
  await openConnections(stage.database.pool);
  const things = [thing(), thing("vip_premium"), thing()];
  const id = await stage.addProduct(
    10_000,
    things.map((one, index) => ({ thing: one, listPriceFen: 3000 + index })),
  );
  const placed = await order(id);
  await stage.dropNotifications(true);
  await stage.pay(placed.order_no);
  await stage.dropNotifications(false);
  const trade = await stage.channel.query(placed.order_no);
  const row = {
    statement: "select from orders where order_no = $1 for update",
    values: [placed.order_no],
    waiting: 10,
  };
  const [notified, answered] = await startBehindLock(stage.database, row, () =>
    Promise.all([
      Promise.all(Array.from({ length: 5 }, () => stage.tell(placed.order_no, "repeat"))),
      Promise.all(
        Array.from({ length: 5 }, () => settlePayment(stage.context, { source: "query", channel: "wechat", trade })),
      ),
    ]),
  );
  expect(notified.flat().map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
  expect(answered.filter((outcome) => outcome === "unchanged").length).toBeGreaterThanOrEqual(4);
  const { granted } = await read(placed);
  expect(granted?.map(({ title }) => title)).toEqual(things.map(({ title }) => title));
  expect(await Promise.all(things.map((one) => canRead(one)))).toEqual([true, true, true]);
  const { rows } = await stage.database.pool.query("select count(*)::int as n from grants where order_no = $1", [
    placed.order_no,
  ]);
  expect(rows).toEqual([{ n: 3 }]);
});

test("the part of a bundle that is owned is neither charged nor granted again", async () => {
  const [mine, other] = [thing(), thing()];
  const first = await order(await sole(mine));
  await stage.pay(first.order_no);
  const id = await stage.addProduct(10_000, [
    { thing: mine, listPriceFen: 9900 },
    { thing: other, listPriceFen: 9900 },
  ]);
  const quote = await stage.call(quoteOrder, { query: { product_id: id } }, { userId });
  expect(quote.lines.at(-1)).toEqual({
    kind: "owned_credit",
    title: `抵扣 ${mine.title}`,
    detail: "你已拥有，不再收费",
    amount_fen: -5000,
  });
  const placed = await order(id);
  await stage.pay(placed.order_no);
  const read2 = await read(placed);
  expect([read2.total_fen, read2.granted?.map(({ title }) => title)]).toEqual([5000, [other.title]]);
});

test("one product paid by two orders is opened once, and the second payment is refunded", async () => {
  const one = thing();
  const id = await sole(one);
  const [first, second] = [await order(id), await order(id)];
  await Promise.all([stage.pay(first.order_no), stage.pay(second.order_no)]);
  await refundUnwanted(stage.context);
  const states = await Promise.all([first, second].map(async (placed) => (await read(placed)).state));
  expect(states.sort()).toEqual(["fulfilled", "refunded"]);
  expect(await canRead(one)).toBe(true);
});

test("money that comes after the order closed and the product went off sale goes back", async () => {
  const one = thing();
  const id = await sole(one);
  const placed = await order(id);
  const shop = { db: stage.database.db, clock: stage.time, describeSold: stage.context.shop.describeSold };
  await changeProduct(shop, { id, change: { is_on_sale: false }, note: () => {} });
  // The gateway does not receive the closing, and takes the money.
  const { channels } = stage.context;
  swapChannel(stage.context, { ...stage.channel, close: async () => "closed" });
  await stage.call(cancelOrder, { params: { order_no: placed.order_no } }, { userId });
  stage.context.channels = channels;
  expect((await read(placed)).state).toBe("closed");
  await stage.pay(placed.order_no);
  await refundUnwanted(stage.context);
  expect((await read(placed)).state).toBe("refunded");
  expect(await canRead(one)).toBe(false);
});

test("a buyer keeps a product after the level that opens it has ended, and cannot buy what the level opens", async () => {
  const [bought, other] = [thing(), thing()];
  await stage.pay((await order(await sole(bought))).order_no);
  await stage.pay(await stage.orderWithCode(userId, "vip-month"));
  await expect(order(await sole(other))).rejects.toMatchObject({
    code: "PRODUCT_NOT_AVAILABLE",
    message: `你的会员已经包含《${other.title}》，不用单独购买`,
  });
  stage.time.advance(32 * 24 * 3600);
  expect([await canRead(bought), await canRead(other)]).toEqual([true, false]);
});

test("a sum below the one shown is ordered", async () => {
  expect((await order(await sole(thing()), { shown: 12_000 })).total_fen).toBe(9900);
});

test.each([
  ["a product", 9900, async () => ({ product_id: await sole(thing()) })],
  ["a plan", 3900, async () => ({ plan_id: stage.planId("vip-month") })],
  [
    "a plan with a coupon",
    2900,
    async () => ({
      plan_id: stage.planId("vip-month"),
      coupon_id: await stage.giveCoupon(userId, await stage.addCampaign()),
    }),
  ],
])(
  "%s that costs one fen more than was shown is not ordered; the sum that was shown is charged to the fen",
  async (...[, costsFen, choose]) => {
    const chosen = { ...(await choose()), channel: "wechat", agreement_version: testAgreementVersion } as const;
    const place = (shownFen: number) => {
      const body = { ...chosen, shown_total_fen: shownFen };
      return stage.call(createOrder, { body }, { userId, idempotencyKey: `shown-${shownFen}` });
    };
    const query = (statement: string) => stage.database.pool.query(statement, [userId]).then(({ rows }) => rows);
    await expect(place(costsFen - 1)).rejects.toMatchObject({ status: 409, code: "PRICE_CHANGED" });
    expect(await query("select order_no from orders where user_id = $1")).toEqual([]);

    const { order_no, total_fen } = (await place(costsFen)).order;
    expect(total_fen).toBe(costsFen);
    await stage.call(startPayment, { params: { order_no }, query: {} }, { userId });
    const asked = "select amount_fen from payments join orders using (order_no) where user_id = $1";
    expect(await query(asked)).toEqual([{ amount_fen: costsFen }]);
    const trade = await (await stage.sandbox.api(`/trades/${order_no}`)).json();
    expect(trade).toMatchObject({ total_fen: costsFen });
    await stage.call(cancelOrder, { params: { order_no } }, { userId });
  },
);

test("an order is for one plan or one product", async () => {
  const rest = { channel: "wechat", agreement_version: testAgreementVersion } as const;
  for (const body of [rest, { ...rest, plan_id: 1, product_id: 1 }]) {
    await expect(stage.call(createOrder, { body }, { userId, idempotencyKey: "both" })).rejects.toMatchObject({
      status: 422,
    });
  }
  await expect(stage.call(quoteOrder, { query: { product_id: 999_999 } }, { userId })).rejects.toMatchObject({
    status: 404,
  });
});

test("after all of it the books are whole", async () => {
  expect(await brokenInvariants()).toEqual([]);
});
