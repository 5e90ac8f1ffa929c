import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { CHANNEL_ADAPTERS } from "../../../../../adapters/payment/channel-adapters.ts";
import { MINUTE_MS } from "../../../../../kit/values/durations.ts";
import type { ChannelName } from "../../../../../ports/payment-channel.ts";
import { orders } from "../order/order-tables.ts";
import { savePayer, savePayerState, takePayerState } from "./payer-store.ts";
import {
  checkOthersSoon,
  claimPrompt,
  closePayment,
  findPaymentBy,
  findPaymentByTrade,
  findPaymentsOfOrder,
  openPayment,
  type PaymentRow,
  takeDueChecks,
  takeDueRefunds,
  updatePayment,
} from "./payment-store.ts";
import { paymentExceptions, payments } from "./payment-tables.ts";
import { lockOrderOfTrade, readTrade } from "./trade-store.ts";

// Each statement concerns one payment or order, while others have the same at other gateways and in other states.
const { db } = await setUpDatabase();
const now = new Date("2026-11-20T08:00:00Z");
const gateways = {
  wechat: { name: "wechat", protocol: CHANNEL_ADAPTERS.wechat.protocol },
  alipay: { name: "alipay", protocol: CHANNEL_ADAPTERS.alipay.protocol },
} as const;
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

let count = 0;

async function addOrder() {
  count += 1;
  const [order] = await db
    .insert(orders)
    .values({
      orderNo: String(count).padStart(24, "0"),
      userId: 1,
      state: "pending",
      title: "会员",
      totalFen: 3900,
      channel: "wechat",
      agreementVersion: "1",
      createdAt: now,
      expiresAt: inMinutes(30),
    })
    .returning();
  if (!order) throw new Error("no order was inserted");
  return order;
}

async function addPayment(changes: Partial<PaymentRow> = {}): Promise<PaymentRow> {
  const order = await addOrder();
  const opened = await db.transaction((tx) => openPayment(tx, { order, channel: gateways.wechat, way: "code", now }));
  if (Object.keys(changes).length > 0) await updatePayment(db, opened.payment.id, changes);
  return read(opened.payment);
}

async function read({ orderNo, channel, way }: Pick<PaymentRow, "orderNo" | "channel" | "way">): Promise<PaymentRow> {
  const payment = await findPaymentBy(db, { orderNo, channel, way });
  if (!payment) throw new Error("the payment is missing");
  return payment;
}

const settled = (transactionId: string) => ({ state: "paid", transactionId, paidAt: now }) as const;

test("an order has one payment for each method at each gateway, each with its own number", async () => {
  await addPayment();
  const order = await addOrder();
  const open = (channel: ChannelName, way: "code" | "cashier") =>
    db.transaction((tx) => openPayment(tx, { order, channel: gateways[channel], way, now }));
  const opened = [await open("wechat", "code"), await open("wechat", "cashier"), await open("alipay", "cashier")];
  expect(opened.map(({ isNew }) => isNew)).toEqual([true, true, true]);
  expect(await open("wechat", "cashier")).toMatchObject({ isNew: false, payment: { id: opened[1]?.payment.id } });
  const all = await findPaymentsOfOrder(db, order.orderNo);
  expect(all.map(({ id }) => id)).toEqual(opened.map(({ payment }) => payment.id));
  expect(new Set(all.map(({ outTradeNo }) => outTradeNo)).size).toBe(3);
  for (const { id, channel, outTradeNo } of all)
    expect(await findPaymentByTrade(db, { channel, outTradeNo })).toMatchObject({ id });
  const outTradeNo = all[0]?.outTradeNo ?? "";
  expect(await findPaymentByTrade(db, { channel: "alipay", outTradeNo })).toBeNull();
});

test("closes only an open payment, and deletes its payer", async () => {
  const [one, other, paid] = [
    await addPayment({ payerOpenid: "person" }),
    await addPayment({ payerOpenid: "person" }),
    await addPayment(settled("t-closed")),
  ];
  await closePayment(db, one.id);
  await closePayment(db, paid.id);
  expect(await read(one)).toMatchObject({ state: "closed", payerOpenid: null });
  expect(await read(other)).toMatchObject({ state: "open", payerOpenid: "person" });
  expect(await read(paid)).toMatchObject({ state: "paid" });
});

test("checks the other open payments of a settled order now, and none of other orders", async () => {
  const other = await addPayment();
  const mine = await addPayment();
  const order = { ...(await addOrder()), orderNo: mine.orderNo };
  const second = await db.transaction((tx) =>
    openPayment(tx, { order, channel: gateways.wechat, way: "cashier", now }),
  );
  const closed = await db.transaction((tx) =>
    openPayment(tx, { order, channel: gateways.alipay, way: "cashier", now }),
  );
  await closePayment(db, closed.payment.id);
  const soon = inMinutes(-5);
  await db.transaction((tx) => checkOthersSoon(tx, { orderNo: mine.orderNo, id: mine.id, now: soon }));
  const due = async (payment: PaymentRow) => (await read(payment)).nextCheckAt.getTime() === soon.getTime();
  expect(await Promise.all([mine, second.payment, closed.payment, other].map(due))).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test("claims a prompt if there is neither a usable prompt nor a current claim", async () => {
  const claim = ({ id }: PaymentRow) => claimPrompt(db, { id, now, lapsedBefore: inMinutes(-1) });
  const prompt = { kind: "code", text: "weixin://pay" } as unknown as PaymentRow["prompt"];
  const [fresh, other] = [await addPayment(), await addPayment()];
  expect(await claim(fresh)).toBe(true);
  expect(await claim(fresh)).toBe(false);
  expect((await read(other)).promptClaimedAt).toBeNull();
  expect(await claim(await addPayment({ promptClaimedAt: inMinutes(-1) }))).toBe(false);
  expect(await claim(await addPayment({ promptClaimedAt: inMinutes(-2) }))).toBe(true);
  expect(await claim(await addPayment({ prompt }))).toBe(false);
  expect(await claim(await addPayment({ prompt, promptUntil: inMinutes(1) }))).toBe(false);
  expect(await claim(await addPayment({ prompt, promptUntil: now }))).toBe(true);
});

test("due checks are open payments whose moment has passed, the longest waiting first, each claimed once", async () => {
  await db.update(payments).set({ nextCheckAt: inMinutes(100) });
  const [late, first] = [await addPayment({ nextCheckAt: now }), await addPayment({ nextCheckAt: inMinutes(-9) })];
  await addPayment({ nextCheckAt: new Date(now.getTime() + 1) });
  await addPayment({ ...settled("t-checks"), nextCheckAt: inMinutes(-9) });
  expect((await takeDueChecks(db, { now, limit: 1 })).map(({ id }) => id)).toEqual([first.id]);
  expect((await takeDueChecks(db, { now, limit: 9 })).map(({ id }) => id)).toEqual([late.id]);
  expect(await takeDueChecks(db, { now, limit: 9 })).toEqual([]);
});

test("due refunds are pending refunds whose moment has passed, and each attempt is counted", async () => {
  const due = await addPayment({ ...settled("t-refund-1"), state: "refunding", nextRefundAt: now });
  await addPayment({ ...settled("t-refund-2"), state: "refunding", nextRefundAt: inMinutes(1) });
  await addPayment({ ...settled("t-refund-3"), nextRefundAt: now });
  expect((await takeDueRefunds(db, { now, limit: 9 })).map(({ id }) => id)).toEqual([due.id]);
  expect(await read(due)).toMatchObject({ refundAttempts: 1 });
  expect(await takeDueRefunds(db, { now, limit: 9 })).toEqual([]);
});

test("reuses a payer's state while it is valid long enough, and accepts it once, for its own order", async () => {
  const [mine, other] = [await addPayment(), await addPayment()];
  const update = ({ id }: PaymentRow, state: string, freshUntil = inMinutes(5)) =>
    savePayerState(db, { id, state, freshUntil, until: inMinutes(10) });
  expect(await update(mine, "first")).toBe("first");
  expect(await update(mine, "second")).toBe("first");
  expect(await update(mine, "at its end", inMinutes(10))).toBe("first");
  expect(await update(mine, "third", inMinutes(11))).toBe("third");
  expect((await read(other)).payerState).toBeNull();
  const take = ({ orderNo }: PaymentRow, state: string, at = now) => takePayerState(db, { orderNo, state, now: at });
  expect(await take(other, "third")).toBeNull();
  expect(await take(mine, "first")).toBeNull();
  expect(await take(mine, "third", inMinutes(10))).toBeNull();
  expect(await take(mine, "third")).toMatchObject({ id: mine.id, payerState: null });
  expect(await take(mine, "third")).toBeNull();

  await savePayer(db, { id: mine.id, openid: "one" });
  await savePayer(db, { id: mine.id, openid: "two" });
  expect(await read(mine)).toMatchObject({ payerOpenid: "one" });
  expect(await read(other)).toMatchObject({ payerOpenid: null });
  await closePayment(db, other.id);
  await savePayer(db, { id: other.id, openid: "one" });
  expect(await update(other, "late")).toBe("late");
  expect(await read(other)).toMatchObject({ payerOpenid: null, payerState: null });
});

test("finds the order of a trade, the settlement of its transaction, and whether it was unknown before", async () => {
  const [mine, other] = [await addPayment(), await addPayment(settled("t-shared"))];
  const trade = { channel: "wechat" as const, outTradeNo: mine.outTradeNo, transactionId: "t-shared" };
  const lock = (wanted: Parameters<typeof lockOrderOfTrade>[1]) => db.transaction((tx) => lockOrderOfTrade(tx, wanted));
  expect(await lock(trade)).toMatchObject({ orderNo: mine.orderNo });
  expect(await lock({ ...trade, transactionId: null })).toMatchObject({ orderNo: mine.orderNo });
  expect(await lock({ ...trade, channel: "alipay" })).toBeNull();

  const look = (wanted: typeof trade | (Omit<typeof trade, "transactionId"> & { transactionId: string | null })) =>
    db.transaction((tx) => readTrade(tx, { ...wanted, orderNo: mine.orderNo }));
  const order = { ...(await addOrder()), orderNo: mine.orderNo };
  const second = await db.transaction((tx) =>
    openPayment(tx, { order, channel: gateways.alipay, way: "cashier", now }),
  );
  const seen = await look(trade);
  expect(seen.payments.map(({ id }) => id)).toEqual([mine.id, second.payment.id]);
  expect(seen.settled).toMatchObject({ id: other.id });
  expect((await look({ ...trade, transactionId: null })).settled).toBeNull();
  expect((await look({ ...trade, transactionId: "t-none" })).settled).toBeNull();

  const exception = {
    kind: "unknown_order" as const,
    channel: "wechat" as const,
    transactionId: "t",
    detail: "",
    createdAt: now,
  };
  await db.insert(paymentExceptions).values([
    { ...exception, outTradeNo: "elsewhere" },
    { ...exception, outTradeNo: mine.outTradeNo, resolvedAt: now },
    { ...exception, kind: "undeliverable", outTradeNo: mine.outTradeNo },
  ]);
  expect((await look(trade)).wasUnknown).toBe(false);
  await db.insert(paymentExceptions).values({ ...exception, transactionId: "t2", outTradeNo: mine.outTradeNo });
  expect((await look(trade)).wasUnknown).toBe(true);
});
