import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { testAgreementVersion } from "../../../../../test/orders/payment-fixture.ts";
import { createRefundFixture } from "../../../../../test/orders/refund-fixture.ts";
import { runJob } from "../../../../../test/run-job.ts";
import type { SoldService } from "../../../../domain/orders/sold-service.ts";
import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { cancelOrder, createOrder, getOrder, quoteOrder, startPayment } from "../contract.ts";

/** Places of a hall, each for one order, in a table of this test's database. */
async function findPlace(db: DatabaseOrTransaction, id: number) {
  const { rows } = await db.execute<{ price_fen: number; order_no: string | null; is_paid: boolean }>(
    sql`select price_fen, order_no, is_paid from places where id = ${id} for update`,
  );
  if (!rows[0]) throw notFound("没有这个座位");
  return rows[0];
}

const places: SoldService = {
  kind: "booking",
  async offer(db, { id }) {
    const { price_fen: priceFen, order_no: holder } = await findPlace(db, id);
    if (holder !== null) throw conflict("SERVICE_NOT_AVAILABLE", "这个座位刚刚被别人定了");
    const waiver = id === 9 ? { title: "会员免费", detail: "用 1 次" } : null;
    return { subject: "consultation:1", title: "座位", detail: `${id} 号`, priceFen, waiver };
  },
  async hold(tx, { id, orderNo }) {
    await tx.execute(sql`update places set order_no = ${orderNo} where id = ${id}`);
  },
  async release(tx, { id, orderNo }) {
    await tx.execute(sql`update places set order_no = null where id = ${id} and order_no = ${orderNo}`);
  },
  async lock(tx, id) {
    await findPlace(tx, id);
  },
  async grant(tx, { id, orderNo }) {
    const { order_no: holder } = await findPlace(tx, id);
    if (holder !== null && holder !== orderNo) return "座位已经是别人的";
    await tx.execute(sql`update places set order_no = ${orderNo}, is_paid = true where id = ${id}`);
    return null;
  },
  async revoke(tx, { id, orderNo }) {
    await tx.execute(
      sql`update places set order_no = null, is_paid = false where id = ${id} and order_no = ${orderNo}`,
    );
  },
  measureUse: async ({ id }) => ({ measure: "held", used: id === 4 ? 1 : 0, whole: 1 }),
  pathOf: (id) => `/hall/${id}`,
};

let fixture: Awaited<ReturnType<typeof createRefundFixture>>;

beforeAll(async () => {
  fixture = await createRefundFixture([places]);
  await fixture.database.pool.query(
    "create table places (id int primary key, price_fen int not null, order_no text, is_paid boolean not null default false)",
  );
  await fixture.database.pool.query("insert into places (id, price_fen) select n, 10000 from generate_series(1, 20) n");
});

afterAll(() => fixture.close());

let lastKey = 0;

async function order(userId: number, place: number, couponId?: number) {
  lastKey += 1;
  const body = { service: `booking:${place}`, channel: "wechat", coupon_id: couponId } as const;
  const idempotencyKey = `service-${lastKey}`;
  const made = await fixture.call(
    createOrder,
    { body: { ...body, agreement_version: testAgreementVersion } },
    { userId, idempotencyKey },
  );
  return made.order;
}

async function payableOrder(userId: number, place: number): Promise<string> {
  const { order_no: orderNo } = await order(userId, place);
  await fixture.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId });
  return orderNo;
}

async function holderOf(place: number) {
  const { rows } = await fixture.database.pool.query("select order_no, is_paid from places where id = $1", [place]);
  return rows[0];
}

test("a service is a line that is quoted, reserved, paid, granted once, and found by its own path", async () => {
  const quote = await fixture.call(quoteOrder, { query: { service: "booking:1" } }, { userId: 1 });
  expect(quote).toMatchObject({ title: "座位", total_fen: 10000, lines: [{ kind: "service", detail: "1 号" }] });
  const orderNo = await payableOrder(1, 1);
  expect(await holderOf(1)).toEqual({ order_no: orderNo, is_paid: false });
  await fixture.pay(orderNo);
  const { order: paid } = await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId: 1 });
  expect(paid).toMatchObject({
    state: "fulfilled",
    granted: [{ title: "座位", level: null, path: "/hall/1", is_service: true }],
  });
  expect(await holderOf(1)).toEqual({ order_no: orderNo, is_paid: true });
  expect(await fixture.broken()).toEqual([]);
});

test("a reservation ends with its order, and a later buyer gets the place", async () => {
  const { order_no: orderNo } = await order(2, 2);
  await expect(order(3, 2)).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
  await fixture.call(cancelOrder, { params: { order_no: orderNo } }, { userId: 2 });
  expect(await holderOf(2)).toEqual({ order_no: null, is_paid: false });
  expect((await order(3, 2)).state).toBe("pending");
  expect(await fixture.broken()).toEqual([]);
});

test("one of many concurrent orders for one place succeeds", async () => {
  await openConnections(fixture.database.pool);
  const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => order(100 + index, 3)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries) {
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
  }
});

test("a late payment reserves a free place, and is refunded automatically otherwise", async () => {
  const [free, taken] = [await payableOrder(5, 5), await payableOrder(6, 6)];
  for (const orderNo of [free, taken]) {
    // The gateway causes this: the payment was made before closing and notified late.
    await fixture.database.pool.query("update orders set state = 'closed' where order_no = $1", [orderNo]);
    await fixture.database.pool.query(
      "insert into order_events (order_no, from_state, to_state, source, at) values ($1, 'pending', 'closed', 'expiry', now())",
      [orderNo],
    );
    await fixture.database.pool.query("update places set order_no = null where order_no = $1", [orderNo]);
  }
  const { order_no: other } = await order(7, 6);
  await fixture.pay(free);
  await fixture.pay(taken);
  expect(await fixture.stateOf(5, free)).toBe("fulfilled");
  expect(await holderOf(5)).toEqual({ order_no: free, is_paid: true });
  await fixture.sweep();
  expect(await fixture.stateOf(6, taken)).toBe("refunded");
  expect(await fixture.backAt(taken)).toEqual([10000]);
  expect(await holderOf(6)).toEqual({ order_no: other, is_paid: false });
  expect(await fixture.broken()).toEqual([]);
});

test("an order within the free quota settles immediately, and ends with its booking", async () => {
  const made = await order(8, 9);
  expect(made).toMatchObject({ state: "fulfilled", total_fen: 0, channel: "none" });
  expect(made.lines.map(({ kind, amount_fen }) => [kind, amount_fen])).toEqual([
    ["service", 10000],
    ["waiver", -10000],
  ]);
  const promised = await promise(made.order_no, 9, 100);
  expect(promised).toBe(0);
  expect(await fixture.stateOf(8, made.order_no)).toBe("refunded");
  expect(await fixture.broken()).toEqual([]);
});

test("applies a coupon in its scope", async () => {
  const campaign = await fixture.addCampaign({ scope: ["all"] });
  const coupon = await fixture.giveCoupon(10, campaign);
  expect((await order(10, 10, coupon)).total_fen).toBe(9000);
  const ofPlans = await fixture.giveCoupon(10, await fixture.addCampaign({ scope: ["plans"] }));
  await expect(order(10, 11, ofPlans)).rejects.toMatchObject({ code: "COUPON_NOT_USABLE" });
});

test("a refund within the days releases the service that was not delivered yet", async () => {
  const orderNo = await payableOrder(12, 12);
  await fixture.pay(orderNo);
  const { id, refund } = await fixture.requestRefund({ userId: 12, orderNo });
  expect(refund.sum_fen).toBe(10000);
  await fixture.approve(id);
  expect(await holderOf(12)).toEqual({ order_no: null, is_paid: false });
  await fixture.sweep();
  expect(await fixture.stateOf(12, orderNo)).toBe("refunded");
  const held = await payableOrder(4, 4);
  await fixture.pay(held);
  await expect(fixture.requestRefund({ userId: 4, orderNo: held })).rejects.toMatchObject({
    code: "REFUND_NOT_POSSIBLE",
  });
  expect(await fixture.broken()).toEqual([]);
});

test("a refund promised by a service is granted automatically, in full or in part, without a decision", async () => {
  const [whole, partial] = [await payableOrder(13, 13), await payableOrder(14, 14)];
  for (const orderNo of [whole, partial]) await fixture.pay(orderNo);
  // Replaces a request that waits for staff.
  const { id } = await fixture.requestRefund({ userId: 13, orderNo: whole });
  expect(await promise(whole, 13, 100)).toBe(10000);
  expect(await promise(partial, 14, 33)).toBe(3300);
  await expect(fixture.approve(id, { sumFen: 1 })).rejects.toMatchObject({ code: "REFUND_NOT_POSSIBLE" });
  await runJob(fixture.orders, "grant-promised-refunds");
  await fixture.sweep();
  expect(await fixture.stateOf(13, whole)).toBe("refunded");
  expect(await fixture.stateOf(14, partial)).toBe("partially_refunded");
  expect([await fixture.backAt(whole), await fixture.backAt(partial)]).toEqual([[10000], [3300]]);
  expect((await holderOf(13)).order_no).toBeNull();
  expect(await promise(whole, 13, 100)).toBe(0);
  expect(await fixture.broken()).toEqual([]);
});

test("rejects a service as a gift and more than one item in a purchase", async () => {
  const query = { service: "booking:15", as_gift: "1" } as const;
  await expect(fixture.call(quoteOrder, { query }, { userId: 1 })).rejects.toThrow();
  await expect(fixture.call(quoteOrder, { query: { service: "milestone:1" } }, { userId: 1 })).rejects.toMatchObject({
    status: 404,
  });
});

async function promise(orderNo: string, place: number, percent: number): Promise<number> {
  const { services } = fixture.orders;
  const promised = {
    key: `booking:${place}`,
    orderNo,
    percent,
    reason: "座位取消",
    checkSum: null,
    now: fixture.time.now(),
  };
  return fixture.context.db.transaction((tx) => services.promiseBack(tx, promised));
}
