import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { createStoredOrders } from "../../../../../../test/orders/stored-orders.ts";
import { DAY_MS, MINUTE_MS } from "../../../../../kit/values/durations.ts";
import {
  countUndecidedRefunds,
  findGrantedRefunds,
  findLastFreeRefund,
  findLatestRefund,
  findPaymentsOfPayouts,
  findPayoutByNumber,
  findPayouts,
  findRefund,
  hastenPayouts,
  insertRefund,
  listPromisedRefunds,
  listRefundsAfter,
  listSmallRefunds,
  lockRefund,
  type PayoutRow,
  sumPayouts,
  takeDuePayouts,
  updatePayout,
  updateRefund,
} from "./refund-store.ts";
import { refundPayouts, refundRequests } from "./refund-tables.ts";

// Each statement concerns one request, line or buyer, while others have the same in other states and at other moments.
const { db } = await setUpDatabase();
const now = new Date("2026-11-20T08:00:00Z");
const { addOrder, addPayment, addRefund, addPayout } = createStoredOrders(db, now);
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

let people = 100;
function newPerson(): number {
  people += 1;
  return people;
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Adds an approved request with its payment, for which payouts are inserted. */
async function addPaidRefund() {
  const orderNo = await addOrder();
  const payment = await addPayment(orderNo);
  const { id: requestId } = await addRefund(orderNo, { state: "refunding" });
  return { orderNo, payment, keys: { requestId, paymentId: payment.id } };
}

async function readPayout(id: number): Promise<PayoutRow | undefined> {
  const [row] = await db.select().from(refundPayouts).where(eq(refundPayouts.id, id));
  return row;
}

test("finds, locks and changes only the request with the given number", async () => {
  const [other, mine] = [await addRefund(await addOrder()), await addRefund(await addOrder())];
  expect(await findRefund(db, mine.id)).toEqual(mine);
  expect(await findRefund(db, mine.id + 1)).toBeNull();
  expect(await db.transaction((tx) => lockRefund(tx, mine.id))).toEqual(mine);
  expect(await updateRefund(db, mine.id, { answer: "好" })).toEqual({ ...mine, answer: "好" });
  expect(await findRefund(db, other.id)).toEqual(other);
});

test("a line has one request at a time, and its latest request is not that of another line or order", async () => {
  const lines = [{}, { subject: "plan:2" }];
  const [mine, other] = [await addOrder({}, lines), await addOrder({}, lines)];
  const { id: _, ...refused } = await addRefund(mine, { state: "refused" });
  const latest = await db.transaction((tx) => insertRefund(tx, { ...refused, state: "asked" }));
  expect(await db.transaction((tx) => insertRefund(tx, { ...refused, state: "asked" }))).toBeNull();
  await addRefund(mine, { orderLine: 1 });
  await addRefund(other);
  expect(await findLatestRefund(db, { orderNo: mine, orderLine: 0 })).toEqual(latest);
  expect(await findLatestRefund(db, { orderNo: await addOrder(), orderLine: 0 })).toBeNull();
});

test("approved requests are those of the order that are being refunded or were refunded", async () => {
  const states = ["approved", "refunding", "waiting_balance", "refunded", "paid_by_hand", "asked"] as const;
  const lines = states.map((_, index) => ({ subject: `plan:${index}` }));
  const [mine, other] = [await addOrder({}, lines), await addOrder()];
  await addRefund(other, { state: "approved" });
  for (const [orderLine, state] of states.entries()) await addRefund(mine, { orderLine, state });
  await addRefund(mine, { state: "refused" });
  const granted = await findGrantedRefunds(db, mine);
  expect(granted.map(({ state }) => state).toSorted()).toEqual(states.slice(0, 5).toSorted());
});

test("finds the last approved refund of case 1 for the user's own membership", async () => {
  const [me, other] = [newPerson(), newPerson()];
  const product = { kind: "product", subject: "product:1", level: null, resourceKey: "course:1" } as const;
  const grant = async (userId: number, day: number, changes: object = {}, lines: object[] = [{}]) =>
    addRefund(await addOrder({ userId }, lines), { state: "refunded", decidedAt: inDays(day), ...changes });
  expect(await findLastFreeRefund(db, me)).toBeNull();
  await grant(me, 2);
  await grant(me, 1);
  await grant(me, 5, { reasonCase: 2 });
  await grant(other, 6);
  await grant(me, 7, {}, [product, {}]);
  await grant(me, 8, { state: "refused" });
  expect(await findLastFreeRefund(db, me)).toEqual(inDays(2));
});

test("counts a buyer's requests that wait for a decision", async () => {
  const [me, other] = [newPerson(), newPerson()];
  await addRefund(await addOrder({ userId: other }));
  await addRefund(await addOrder({ userId: me }), { state: "refused" });
  await addRefund(await addOrder({ userId: me }));
  expect(await countUndecidedRefunds(db, me)).toBe(1);
});

test("lists undecided requests of case 1 up to the amount and the moment, oldest first", async () => {
  await db.update(refundRequests).set({ requestedAt: inDays(9) });
  const add = async (changes: object) => (await addRefund(await addOrder(), { sumFen: 500, ...changes })).id;
  const wanted = [
    await add({}),
    await add({ requestedAt: inDays(-1), sumFen: 1 }),
    await add({ requestedAt: inDays(-2) }),
  ];
  await add({ sumFen: 501 });
  await add({ requestedAt: new Date(now.getTime() + 1) });
  await add({ reasonCase: 2 });
  await add({ state: "refused" });
  const list = (limit: number) => listSmallRefunds(db, { maxFen: 500, requestedBefore: now, limit });
  expect(await list(9)).toEqual(wanted);
  expect(await list(2)).toEqual(wanted.slice(0, 2));
});

test("lists undecided requests of case 7 as promised, oldest first", async () => {
  const add = async (changes: object) => (await addRefund(await addOrder(), { reasonCase: 7, ...changes })).id;
  const wanted = [await add({}), await add({})];
  await add({ state: "refused" });
  await add({ reasonCase: 6 });
  expect(await listPromisedRefunds(db, 9)).toEqual(wanted);
});

test("lists a user's requests by number", async () => {
  const [me, other] = [newPerson(), newPerson()];
  const [first, second] = [
    await addRefund(await addOrder({ userId: me })),
    await addRefund(await addOrder({ userId: me })),
  ];
  await addRefund(await addOrder({ userId: other }));
  expect(await listRefundsAfter(db, { userId: me, last: null })).toEqual([first, second]);
  expect(await listRefundsAfter(db, { userId: me, last: first })).toEqual([second]);
});

test("sums, lists and finds payouts of the given payment and request", async () => {
  const [other, mine] = [await addPaidRefund(), await addPaidRefund()];
  await addPayout(other.keys, { amountFen: 7 });
  const [first, second] = [await addPayout(mine.keys), await addPayout(mine.keys, { amountFen: 50 })];
  const { requestId, paymentId } = mine.keys;
  expect(await sumPayouts(db, [paymentId])).toEqual(new Map([[paymentId, { fen: 150, count: 2 }]]));
  expect(idsOf(await findPayouts(db, [requestId]))).toEqual([first.id, second.id]);
  const sent = await findPaymentsOfPayouts(db, requestId);
  expect(sent).toMatchObject([
    { id: first.id, outTradeNo: mine.payment.outTradeNo },
    { id: second.id, orderNo: mine.orderNo },
  ]);
  const find = (id: number, { outRefundNo }: PayoutRow) =>
    db.transaction((tx) => findPayoutByNumber(tx, { paymentId: id, outRefundNo }));
  expect(await find(paymentId, second)).toEqual(second);
  expect(await find(other.keys.paymentId, second)).toBeNull();
});

test("changes one payout only, and none after its refund", async () => {
  const { keys } = await addPaidRefund();
  const [mine, other, back] = [
    await addPayout(keys),
    await addPayout(keys),
    await addPayout(keys, { state: "back", backAt: now }),
  ];
  for (const { id } of [mine, back]) await updatePayout(db, id, { attempts: 3 });
  expect(await readPayout(mine.id)).toEqual({ ...mine, attempts: 3 });
  expect([await readPayout(other.id), await readPayout(back.id)]).toEqual([other, back]);
});

test("retries the outstanding payouts of one request immediately", async () => {
  const [{ keys }, other] = [await addPaidRefund(), await addPaidRefund()];
  const later = { nextAt: inMinutes(30) };
  const [due, back, theirs] = [
    await addPayout(keys, later),
    await addPayout(keys, { ...later, state: "back", backAt: now }),
    await addPayout(other.keys, later),
  ];
  await db.transaction((tx) => hastenPayouts(tx, { requestId: keys.requestId, now }));
  expect(await readPayout(due.id)).toEqual({ ...due, nextAt: now });
  expect([await readPayout(back.id), await readPayout(theirs.id)]).toEqual([back, theirs]);
});

test("due payouts are outstanding payouts through a gateway whose moment has passed, the longest waiting first", async () => {
  await db.update(refundPayouts).set({ nextAt: inDays(9) });
  const { keys, payment } = await addPaidRefund();
  const late = await addPayout(keys);
  const first = await addPayout(keys, { nextAt: inMinutes(-5) });
  await addPayout(keys, { nextAt: new Date(now.getTime() + 1) });
  await addPayout(keys, { nextAt: inMinutes(-5), kind: "by_hand" });
  await addPayout(keys, { nextAt: inMinutes(-5), state: "back", backAt: now });
  const sent = { outTradeNo: payment.outTradeNo, totalFen: 3900, channel: "wechat", orderNo: payment.orderNo };
  expect(await takeDuePayouts(db, { now, limit: 1 })).toMatchObject([{ id: first.id, ...sent }]);
  expect(await takeDuePayouts(db, { now, limit: 9 })).toMatchObject([{ id: late.id, ...sent }]);
  expect(await takeDuePayouts(db, { now, limit: 9 })).toEqual([]);
  expect(await readPayout(late.id)).toMatchObject({ attempts: 1 });
});
