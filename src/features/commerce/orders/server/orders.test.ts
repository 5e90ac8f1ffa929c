import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createPaymentFixture,
  type PaymentFixture,
  swapChannel,
  testAgreementVersion,
} from "../../../../../test/orders/payment-fixture.ts";
import { cancelOrder, createOrder, getOrder, listOrders, quoteOrder, startPayment } from "../contract.ts";

let fixture: PaymentFixture;
/** For tests in which time passes. The other clock does not move. */
let later: PaymentFixture;
let lastUser = 100;

beforeAll(async () => {
  [fixture, later] = await Promise.all([createPaymentFixture(), createPaymentFixture()]);
});
afterAll(() => Promise.all([fixture.close(), later.close()]));

function newUser(): number {
  lastUser += 1;
  return lastUser;
}

function orderBody(overrides: Record<string, unknown> = {}) {
  return {
    plan_id: fixture.planId("vip-month"),
    channel: "wechat" as const,
    agreement_version: testAgreementVersion,
    ...overrides,
  };
}

async function countOrders(userId: number): Promise<number> {
  return (await fixture.call(listOrders, { query: {} }, { userId })).total;
}

test("sets the price on the server and ignores money, user and state sent by a client (PAY-1)", async () => {
  const userId = newUser();
  const body = orderBody({ price_fen: 1, total_fen: 1, user_id: 1, state: "paid" });
  const { order } = await fixture.call(createOrder, { body }, { userId, idempotencyKey: "cheap" });
  expect(order).toMatchObject({
    state: "pending",
    title: "VIP 月卡",
    total_fen: 3900,
    channel: "wechat",
    lines: [{ kind: "plan", title: "VIP 月卡", amount_fen: 3900 }],
    created_at: "2026-11-20T12:00:00.000Z",
    expires_at: "2026-11-20T12:30:00.000Z",
    paid_at: null,
    granted: null,
  });
  expect(order.order_no).toMatch(/^20261120200000[0-9A-Z]{10}$/);
  const own = await fixture.call(getOrder, { params: { order_no: order.order_no } }, { userId });
  expect(own.order).toEqual(order);
});

test("a quote equals the price of the following order", async () => {
  const userId = newUser();
  const quote = await fixture.call(quoteOrder, { query: { plan_id: fixture.planId("premium-year") } }, { userId });
  expect(quote).toMatchObject({ total_fen: 69_900, until: "2027-11-20T12:00:00.000Z" });
  const number = await fixture.placeOrder(userId, "premium-year");
  const { order } = await fixture.call(getOrder, { params: { order_no: number } }, { userId });
  expect({ total_fen: order.total_fen, lines: order.lines }).toEqual({
    total_fen: quote.total_fen,
    lines: quote.lines,
  });
});

test("quotes and charges the full price to a buyer without credit, who also stays a VIP", async () => {
  const userId = newUser();
  await fixture.pay(await fixture.payableOrder(userId, "vip-year"));
  const plan_id = fixture.planId("premium-year");
  const quote = (choice: { no_credit?: "1" }) =>
    fixture.call(quoteOrder, { query: { plan_id, ...choice } }, { userId });
  expect(await quote({})).toMatchObject({ total_fen: 40_000, lines: [{ kind: "plan" }, { amount_fen: -29_900 }] });
  expect(await quote({ no_credit: "1" })).toMatchObject({ total_fen: 69_900, lines: [{ kind: "plan" }] });
  const body = orderBody({ plan_id, no_credit: true });
  const { order } = await fixture.call(createOrder, { body }, { userId, idempotencyKey: "whole" });
  expect(order).toMatchObject({ total_fen: 69_900, lines: [{ kind: "plan" }] });
  await fixture.call(startPayment, { params: { order_no: order.order_no }, query: {} }, { userId });
  await fixture.pay(order.order_no);
  expect((await fixture.membership.ledger.readGrants(fixture.database.db, userId)).map(({ level }) => level)).toEqual([
    2, 3,
  ]);
});

test("rejects an order without a key, a plan, or the current agreement", async () => {
  const userId = newUser();
  const order = (body: ReturnType<typeof orderBody>, idempotencyKey?: string) =>
    fixture.call(createOrder, { body }, { userId, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });
  await expect(order(orderBody())).rejects.toMatchObject({ status: 400, code: "IDEMPOTENCY_KEY_REQUIRED" });
  await expect(order(orderBody(), "键".repeat(3))).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REQUIRED" });
  await expect(order(orderBody({ plan_id: 999_999 }), "a")).rejects.toMatchObject({ status: 404 });
  await expect(order(orderBody({ agreement_version: "" }), "a")).rejects.toMatchObject({
    status: 422,
    code: "AGREEMENT_REQUIRED",
  });
  expect(await countOrders(userId)).toBe(0);
  // A rejected request does not use up its key.
  await expect(order(orderBody(), "a")).resolves.toBeDefined();
});

test("twenty parallel requests with one key create one order with one answer (PAY-8)", async () => {
  const userId = newUser();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      fixture.call(createOrder, { body: orderBody() }, { userId, idempotencyKey: "again" }),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await countOrders(userId)).toBe(1);
});

test("rejects another request under the same key; another user's key is separate", async () => {
  const [userId, neighbour] = [newUser(), newUser()];
  await fixture.call(createOrder, { body: orderBody() }, { userId, idempotencyKey: "mine" });
  const other = orderBody({ plan_id: fixture.planId("vip-year") });
  await expect(fixture.call(createOrder, { body: other }, { userId, idempotencyKey: "mine" })).rejects.toMatchObject({
    status: 422,
    code: "IDEMPOTENCY_KEY_REUSED",
  });
  await fixture.call(createOrder, { body: other }, { userId: neighbour, idempotencyKey: "mine" });
  expect([await countOrders(userId), await countOrders(neighbour)]).toEqual([1, 1]);
});

test("answers 409 for a key whose first attempt hangs, and creates no second order", async () => {
  const userId = newUser();
  const client = await fixture.database.pool.connect();
  await client.query("begin");
  await client.query("insert into idempotency_keys values ($1, 'slow', 'x', null, now())", [userId]);
  await expect(
    fixture.call(createOrder, { body: orderBody() }, { userId, idempotencyKey: "slow" }),
  ).rejects.toMatchObject({ status: 409, code: "IDEMPOTENCY_IN_PROGRESS" });
  await client.query("rollback");
  client.release();
});

test("reads the price when the order is created, and a later change does not affect it", async () => {
  const userId = newUser();
  const draft = { slug: "changing", name: "试验方案", level: 2 as const, durationMonths: 1, benefits: [] };
  await fixture.membership.savePlans([{ ...draft, priceFen: 500 }]);
  const plan = (await fixture.membership.listPlans()).items.find((one) => one.slug === "changing")!;
  const body = orderBody({ plan_id: plan.id });
  const first = await fixture.call(createOrder, { body }, { userId, idempotencyKey: "1" });
  await fixture.membership.savePlans([{ ...draft, name: "涨价后", priceFen: 900 }]);
  const second = await fixture.call(createOrder, { body }, { userId, idempotencyKey: "2" });
  expect([first.order.total_fen, second.order.total_fen]).toEqual([500, 900]);
  const again = await fixture.call(getOrder, { params: { order_no: first.order.order_no } }, { userId });
  expect(again.order).toMatchObject({ total_fen: 500, title: "试验方案" });
  await fixture.membership.savePlans([{ ...draft, priceFen: 900, isOnSale: false }]);
  await expect(fixture.call(createOrder, { body }, { userId, idempotencyKey: "3" })).rejects.toMatchObject({
    status: 409,
    code: "PLAN_NOT_AVAILABLE",
  });
});

test("a free order settles immediately", async () => {
  const userId = newUser();
  const draft = { slug: "free-month", name: "体验卡", level: 2 as const, durationMonths: 1, priceFen: 0, benefits: [] };
  await fixture.membership.savePlans([draft]);
  const plan = (await fixture.membership.listPlans()).items.find((one) => one.slug === "free-month")!;
  const { order } = await fixture.call(
    createOrder,
    { body: orderBody({ plan_id: plan.id }) },
    { userId, idempotencyKey: "free" },
  );
  expect(order).toMatchObject({
    state: "fulfilled",
    channel: "none",
    granted: [{ title: "体验卡", level: 2, until: "2026-12-20T12:00:00.000Z" }],
  });
  expect(await fixture.membership.readMembership(userId)).toMatchObject({ vip_level: 1, is_vip: true });
  const payment = await fixture.call(startPayment, { params: { order_no: order.order_no }, query: {} }, { userId });
  expect(payment).toMatchObject({ code_url: null, qr_svg: null });
});

test("parallel starts of a payment return one code, dark on white", async () => {
  const userId = newUser();
  const orderNo = await fixture.placeOrder(userId);
  const started = await Promise.all(
    Array.from({ length: 8 }, () =>
      fixture.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId }),
    ),
  );
  expect(new Set(started.map((one) => one.code_url)).size).toBe(1);
  const trade = await (await fixture.sandbox.api(`/trades/${orderNo}`)).json();
  expect(started[0]).toMatchObject({ code_url: trade.code_url, qr_svg: expect.stringContaining("#000000") });
  expect(trade).toMatchObject({ total_fen: 3900, description: "VIP 月卡", state: "NOTPAY" });
});

test("reports a gateway that does not answer, and the next attempt works", async () => {
  const userId = newUser();
  const orderNo = await fixture.placeOrder(userId);
  const { context, channel } = fixture;
  const { ChannelUnavailableError } = await import("../../../../ports/payment-channel.ts");
  swapChannel(context, { ...channel, create: () => Promise.reject(new ChannelUnavailableError("down")) });
  const start = () => fixture.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId });
  await expect(start()).rejects.toMatchObject({ status: 503, code: "PAYMENT_UNAVAILABLE" });
  swapChannel(context, channel);
  await expect(start()).resolves.toMatchObject({ code_url: expect.stringMatching(/^weixin:/) });
});

test("an expired order accepts no payment", async () => {
  const userId = newUser();
  const orderNo = await later.placeOrder(userId);
  later.time.advance(1800);
  await expect(
    later.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId }),
  ).rejects.toMatchObject({
    status: 409,
    code: "ORDER_CLOSED",
  });
});

test("answers another user's order like a missing one (ACL-2)", async () => {
  const [userId, thief] = [newUser(), newUser()];
  const orderNo = await fixture.placeOrder(userId);
  for (const endpoint of [getOrder, startPayment, cancelOrder] as const) {
    for (const number of [orderNo, "0".repeat(24)]) {
      await expect(fixture.call(endpoint, { params: { order_no: number } }, { userId: thief })).rejects.toMatchObject({
        status: 404,
        code: "NOT_FOUND",
      });
    }
  }
  expect(await countOrders(thief)).toBe(0);
  const { order } = await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId });
  expect(order.state).toBe("pending");
});

test("lists the user's own orders newest first, in pages", async () => {
  const userId = newUser();
  const numbers: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    numbers.unshift(await later.placeOrder(userId));
    later.time.advance(1);
  }
  const page = await later.call(listOrders, { query: { page: 1, page_size: 2 } }, { userId });
  expect(page).toMatchObject({ total: 3, page: 1, page_size: 2 });
  expect(page.items.map((order) => order.order_no)).toEqual(numbers.slice(0, 2));
});
