import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import type { OrderState } from "../../contract.ts";
import {
  changeChannel,
  countOrdersOfUser,
  filterLinesOf,
  findExpiredOrders,
  findLines,
  findOrder,
  findOrders,
  findOrdersOfUser,
  findPaidOrders,
  lockOrder,
  moveOrder,
  noteGranted,
  type OrderRow,
} from "./order-store.ts";
import { orderEvents, orderLines, orders } from "./order-tables.ts";

// Each statement concerns one order or one buyer, while others have the same in other states and on other days.
const { db } = await setUpDatabase();
const now = new Date("2026-11-20T08:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);

let count = 0;
let people = 0;
function newPerson(): number {
  people += 1;
  return people;
}

async function addOrder(userId: number, changes: Partial<OrderRow> = {}): Promise<string> {
  count += 1;
  const orderNo = String(count).padStart(24, "0");
  await db.insert(orders).values({
    orderNo,
    userId,
    state: "pending",
    title: "会员",
    totalFen: 3900,
    channel: "wechat",
    agreementVersion: "1",
    createdAt: new Date(now.getTime() + count),
    expiresAt: inDays(1),
    ...changes,
  });
  const line = { orderNo, kind: "plan", title: "会员", detail: "", amountFen: 1950 } as const;
  const sold = { subject: "plan:1", level: 2, durationMonths: 1, paidFen: 1950, valueFen: 1950 } as const;
  await db.insert(orderLines).values([
    { ...line, ...sold, position: 1, subject: "plan:2" },
    { ...line, ...sold, position: 0 },
  ]);
  return orderNo;
}

const numbersOf = (rows: readonly { orderNo: string }[]) => rows.map(({ orderNo }) => orderNo);
const fulfilled = (paidAt: Date) => ({ state: "fulfilled", paidAt }) as const;

test("finds orders by number and their lines in order", async () => {
  const me = newPerson();
  const [one, two] = [await addOrder(me), await addOrder(me)];
  expect(await findOrder(db, two)).toMatchObject({ orderNo: two });
  expect(await findOrder(db, "9".repeat(24))).toBeNull();
  expect(numbersOf(await findOrders(db, [one]))).toEqual([one]);
  expect(await findOrders(db, [])).toEqual([]);
  expect((await findLines(db, [two])).map(({ orderNo, position }) => [orderNo, position])).toEqual([
    [two, 0],
    [two, 1],
  ]);
  expect(await findLines(db, [])).toEqual([]);
  expect(await filterLinesOf(db, { subject: "plan:2", orderNos: [one] })).toEqual([{ orderNo: one, position: 1 }]);
  expect(await filterLinesOf(db, { subject: "plan:3", orderNos: [one] })).toEqual([]);
});

test("makes one transition of an order at a time, with its history", async () => {
  const me = newPerson();
  const [one, two] = [await addOrder(me), await addOrder(me)];
  const move = (from: OrderState, to: OrderState) =>
    db.transaction(async (tx) => {
      const order = { ...(await lockOrder(tx, one)), state: from };
      return moveOrder(tx, { order, to, source: "notification", now, facts: { paidAt: now } });
    });
  expect(await move("pending", "paid")).toMatchObject({ state: "paid", paidAt: now, channel: "wechat" });
  await expect(move("pending", "paid")).rejects.toThrow("no longer pending");
  await expect(move("paid", "pending")).rejects.toThrow("cannot go");
  expect(await findOrder(db, one)).toMatchObject({ state: "paid", channel: "wechat", paidAt: now });
  expect(await findOrder(db, two)).toMatchObject({ state: "pending", paidAt: null });
  const events = await db.select().from(orderEvents);
  expect(events).toMatchObject([{ orderNo: one, fromState: "pending", toState: "paid", source: "notification" }]);
  await expect(db.transaction((tx) => lockOrder(tx, "8".repeat(24)))).rejects.toThrow("vanished");
});

test("stores a channel and a granted line in their own rows", async () => {
  const me = newPerson();
  const [one, two] = [await addOrder(me), await addOrder(me)];
  await db.transaction(async (tx) => {
    await changeChannel(tx, { orderNo: one, channel: "alipay" });
    await noteGranted(tx, { orderNo: one, position: 1, grantedUntil: inDays(30), yearlyFen: 299 });
  });
  expect((await findOrders(db, [one, two])).map(({ channel }) => channel).sort()).toEqual(["alipay", "wechat"]);
  expect(await findLines(db, [one, two])).toMatchObject([
    { grantedUntil: null },
    { grantedUntil: inDays(30), yearlyFen: 299 },
    { grantedUntil: null },
    { grantedUntil: null },
  ]);
});

test("lists a buyer's orders newest first, in the requested states, and counts them", async () => {
  const [me, other] = [newPerson(), newPerson()];
  await addOrder(other);
  const first = await addOrder(me);
  const paid = await addOrder(me, fulfilled(now));
  const same = { createdAt: inDays(1) };
  const ties = [await addOrder(me, same), await addOrder(me, same)];
  const all = [...ties.toReversed(), paid, first];
  expect(numbersOf(await findOrdersOfUser(db, { userId: me, offset: 0, limit: 9 }))).toEqual(all);
  expect(numbersOf(await findOrdersOfUser(db, { userId: me, offset: 1, limit: 2 }))).toEqual(all.slice(1, 3));
  const wanted = { userId: me, states: ["fulfilled"] as const };
  expect(numbersOf(await findOrdersOfUser(db, { ...wanted, offset: 0, limit: 9 }))).toEqual([paid]);
  expect(await countOrdersOfUser(db, { userId: me })).toBe(4);
  expect(await countOrdersOfUser(db, wanted)).toBe(1);
});

test("finds paid orders with remaining money for the given buyer, since the given moment, without free ones", async () => {
  const [me, other] = [newPerson(), newPerson()];
  await addOrder(other, fulfilled(now));
  await addOrder(me);
  await addOrder(me, { ...fulfilled(now), totalFen: 0, channel: "none" });
  await addOrder(me, fulfilled(new Date(now.getTime() - 1)));
  await addOrder(me, { state: "refunded", paidAt: now });
  const whole = await addOrder(me, { ...fulfilled(now), createdAt: inDays(1) });
  const partial = await addOrder(me, { state: "partially_refunded", paidAt: now, createdAt: inDays(1) });
  const older = await addOrder(me, { ...fulfilled(now), createdAt: inDays(-1) });
  const find = (limit: number) => findPaidOrders(db, { userId: me, since: now, limit });
  expect(numbersOf(await find(9))).toEqual([partial, whole, older]);
  expect(numbersOf(await find(1))).toEqual([partial]);
});

test("a waiting order expires at its moment, the longest waiting first", async () => {
  const me = newPerson();
  const late = await addOrder(me, { expiresAt: now });
  const longest = await addOrder(me, { expiresAt: inDays(-2) });
  await addOrder(me, { expiresAt: new Date(now.getTime() + 1) });
  await addOrder(me, { expiresAt: inDays(-1), state: "closed" });
  expect(await findExpiredOrders(db, { now, limit: 9 })).toEqual([longest, late]);
  expect(await findExpiredOrders(db, { now, limit: 1 })).toEqual([longest]);
});
