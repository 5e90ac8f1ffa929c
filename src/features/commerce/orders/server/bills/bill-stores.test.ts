import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { createStoredOrders } from "../../../../../../test/orders/stored-orders.ts";
import { conditionOf } from "../../../../../kit/tables/list-rows.ts";
import { MINUTE_MS } from "../../../../../kit/values/durations.ts";
import type { BillRow } from "../../../../../ports/payment-channel.ts";
import {
  type BillDayRow,
  countLateDays,
  findDay,
  findFirstPayment,
  lockDay,
  planDays,
  replaceEntries,
  sumEntries,
  takeDueDays,
  updateDay,
} from "./bill-store.ts";
import { billDays, billDifferences } from "./bill-tables.ts";
import { type DifferenceFilter, listedDifferences } from "./difference-list-store.ts";
import {
  countOpenDifferences,
  type DifferenceRow,
  findOpenDays,
  recordDifferences,
  settleDifference,
} from "./difference-store.ts";
import type { FoundDifference } from "./own-books-store.ts";

// Each statement concerns one day of one gateway. The other gateway has the same day, and both have other days.
const { db } = await setUpDatabase();
const now = new Date("2026-11-20T08:00:00Z");
const { addOrder, addPayment } = createStoredOrders(db, now);
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

const KEY = { channel: "wechat", day: "2026-11-19" } as const;
const OTHERS = [
  { channel: "alipay", day: "2026-11-19" },
  { channel: "wechat", day: "2026-11-18" },
] as const;

async function addDays(rows: readonly (typeof billDays.$inferInsert)[]): Promise<void> {
  await db.delete(billDays);
  await db.insert(billDays).values([...rows]);
}

const keysOf = (rows: readonly Pick<BillDayRow, "channel" | "day">[]) =>
  rows.map(({ channel, day }) => `${channel} ${day}`);

test("finds the first payment of a gateway by number", async () => {
  expect(await findFirstPayment(db, "wechat")).toBeNull();
  const orderNo = await addOrder();
  await addPayment(orderNo, { channel: "alipay", outTradeNo: "A1", createdAt: inMinutes(-9) });
  await addPayment(orderNo, { outTradeNo: "A3", way: "cashier", createdAt: inMinutes(-1) });
  await addPayment(orderNo, { outTradeNo: "A2", createdAt: inMinutes(-2) });
  expect(await findFirstPayment(db, "wechat")).toEqual(inMinutes(-2));
});

test("stores a day once, and finds, locks and changes it for one gateway", async () => {
  await db.delete(billDays);
  const days = [...OTHERS, KEY, KEY].map((key) => ({ ...key, nextAttemptAt: now }));
  await planDays(db, days);
  await updateDay(db, KEY, { billCount: 3 });
  const day = await findDay(db, KEY);
  expect(day).toMatchObject({ ...KEY, billCount: 3 });
  expect(await db.transaction((tx) => lockDay(tx, KEY))).toEqual(day);
  for (const key of OTHERS) expect(await findDay(db, key)).toMatchObject({ ...key, billCount: 0 });
  expect(await findDay(db, { ...KEY, day: "2026-11-01" })).toBeNull();
});

test("due days are unreconciled and due, the longest waiting first; counts late ones", async () => {
  await addDays([
    { ...KEY, nextAttemptAt: now },
    { ...KEY, day: "2026-11-18", nextAttemptAt: inMinutes(-5) },
    { ...KEY, day: "2026-11-17", nextAttemptAt: new Date(now.getTime() + 1) },
    { ...KEY, day: "2026-11-16", nextAttemptAt: inMinutes(-5), reconciledAt: now },
  ]);
  expect(await countLateDays(db, now)).toBe(2);
  expect(keysOf(await takeDueDays(db, { now, limit: 1 }))).toEqual(["wechat 2026-11-18"]);
  expect(keysOf(await takeDueDays(db, { now, limit: 9 }))).toEqual(["wechat 2026-11-19"]);
  expect(await takeDueDays(db, { now, limit: 9 })).toEqual([]);
  expect(await findDay(db, KEY)).toMatchObject({ attempts: 1, nextAttemptAt: inMinutes(10) });
});

test("replaces the stored bill of a day, and sums it without other days", async () => {
  const entry = (number: string, changes: Partial<BillRow> = {}): BillRow => ({
    kind: "payment",
    number,
    outTradeNo: number,
    transactionId: `T${number}`,
    amountFen: 1000,
    state: "done",
    feeFen: 6,
    ...changes,
  });
  const replace = (key: typeof KEY | (typeof OTHERS)[number], rows: BillRow[]) =>
    db.transaction((tx) => replaceEntries(tx, key, rows));
  for (const key of [KEY, ...OTHERS]) await replace(key, [entry("1"), entry("2")]);
  await replace(KEY, [
    entry("1"),
    entry("3", { state: "processing", amountFen: 10 }),
    entry("4", { kind: "refund", amountFen: 300, feeFen: -2 }),
    entry("5", { kind: "refund", state: "failed", amountFen: 20, feeFen: 0 }),
  ]);
  expect(await sumEntries(db, KEY)).toEqual({ count: 4, paidFen: 1000, refundedFen: 300, feeFen: 10 });
  for (const key of OTHERS)
    expect(await sumEntries(db, key)).toEqual({ count: 2, paidFen: 2000, refundedFen: 0, feeFen: 12 });
});

const found = (number: string): FoundDifference => ({
  kind: "only_there",
  entryKind: "payment",
  number,
  outTradeNo: number,
  orderNo: null,
  billFen: 1,
  ownFen: null,
  detail: "",
  isUnsettled: false,
});

const record = (key: Pick<DifferenceRow, "channel" | "day">, numbers: string[]) =>
  db.transaction((tx) => recordDifferences(tx, { ...key, now }, numbers.map(found)));

/** The differences that match a filter, the newest first. */
async function readDifferences(filter: Partial<DifferenceFilter> = {}): Promise<DifferenceRow[]> {
  const source = listedDifferences(db, { which: "all", ...filter });
  return source.read({ where: await conditionOf(source), orderBy: [desc(billDifferences.id)], limit: 99 });
}

/** These differences, each as gateway, day and number, with how they were settled. */
async function list(filter: Partial<DifferenceFilter> = {}) {
  const rows = await readDifferences(filter);
  return rows.map(({ channel, day, number, note }) => [channel, day.slice(-2), number, note].filter(Boolean).join(" "));
}

test("records the differences of a day once; a difference that disappears is settled automatically and opened again when it returns", async () => {
  for (const key of OTHERS) await record(key, ["1"]);
  expect(await record(KEY, ["1", "2", "3"])).toBe(3);
  const [third] = await readDifferences();
  await settleDifference(db, { id: third?.id ?? 0, note: "查清了", staffId: 7, now });
  expect(await record(KEY, ["2"])).toBe(0);
  const settled = "再次对账，两边已经一致";
  const others = ["wechat 18 1", "alipay 19 1"];
  expect(await list()).toEqual(["wechat 19 3 查清了", "wechat 19 2", `wechat 19 1 ${settled}`, ...others]);
  expect(await record(KEY, ["1", "3", "4"])).toBe(1);
  const reopened = ["wechat 19 4", "wechat 19 3 查清了", `wechat 19 2 ${settled}`, "wechat 19 1", ...others];
  expect(await list()).toEqual(reopened);
  expect(await readDifferences({ which: "open" })).toHaveLength(4);
  expect(await record(KEY, [])).toBe(0);
  expect(await list({ which: "open" })).toEqual(others);
});

test("lists and filters differences by state, gateway and day, and counts the open ones", async () => {
  await db.delete(billDifferences);
  const days = ["2026-11-19", "2026-11-17", "2026-11-16"];
  for (const day of days) await record({ channel: "wechat", day }, ["1"]);
  await record(KEY, ["1", "2"]);
  await record({ channel: "alipay", day: "2026-11-18" }, ["1"]);
  await record({ channel: "wechat", day: "2026-11-17" }, []);
  const settled = "wechat 17 1 再次对账，两边已经一致";
  expect(await list({ which: "open", channel: "wechat" })).toEqual(["wechat 19 2", "wechat 16 1", "wechat 19 1"]);
  expect(await list({ day: "2026-11-17" })).toEqual([settled]);
  expect(await countOpenDifferences(db)).toBe(4);
  expect(keysOf(await findOpenDays(db, "2026-11-16"))).toEqual([
    "wechat 2026-11-16",
    "alipay 2026-11-18",
    "wechat 2026-11-19",
  ]);
  expect(keysOf(await findOpenDays(db, "2026-11-17"))).toEqual(["alipay 2026-11-18", "wechat 2026-11-19"]);
});

test("settles a difference once by its id", async () => {
  await db.delete(billDifferences);
  await record(KEY, ["1", "2"]);
  const [second, first] = await readDifferences();
  if (!first || !second) throw new Error("the differences were not recorded");
  const settle = (id: number, note: string) => settleDifference(db, { id, note, staffId: 7, now });
  const row = { ...first, settledAt: now, settledBy: 7, note: "查清了" };
  expect(await settle(first.id, "查清了")).toEqual({ row, isSettled: true });
  expect(await settle(first.id, "又查了")).toEqual({ row, isSettled: false });
  expect(await settle(second.id + 1, "没有")).toBeNull();
  expect(await list({ which: "open" })).toEqual(["wechat 19 2"]);
});
