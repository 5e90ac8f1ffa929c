import { beforeEach, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { createStoredOrders } from "../../../../../../test/orders/stored-orders.ts";
import type { BillRow } from "../../../../../ports/payment-channel.ts";
import type { PaymentRow } from "../payment/payment-store.ts";
import { payments } from "../payment/payment-tables.ts";
import type { PayoutRow } from "../payment/refund-store.ts";
import { refundPayouts } from "../payment/refund-tables.ts";
import { spanOfDay } from "./bill-days.ts";
import { type BillDayKey, replaceEntries } from "./bill-store.ts";
import { billEntries } from "./bill-tables.ts";
import { findDifferences, sumOwnLines } from "./own-books-store.ts";

// One day of one gateway in the bill and in our records, while the other gateway and the neighbouring days have lines
// of the same kind.
const { db } = await setUpDatabase();
const KEY = { channel: "wechat", day: "2026-11-19" } as const;
const { from, until } = spanOfDay(KEY.day);
const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
const [before, last] = [after(from, -1), after(until, -1)];
const { addOrder, addPayment, addRefund, addPayout } = createStoredOrders(db, before);

beforeEach(async () => {
  await db.delete(refundPayouts);
  await db.delete(payments);
  await db.delete(billEntries);
});

/** A payment of a separate order, created before the day. Its transaction has its number. */
async function pay(outTradeNo: string, changes: Partial<PaymentRow> = {}): Promise<PaymentRow> {
  return addPayment(await addOrder(), { outTradeNo, transactionId: `T-${outTradeNo}`, paidAt: before, ...changes });
}

/** A payout of a payment, refunded before the day. */
async function payOut({ id, orderNo }: PaymentRow, outRefundNo: string, changes: Partial<PayoutRow> = {}) {
  const { id: requestId } = await addRefund(orderNo, { state: "withdrawn" });
  const given = { outRefundNo, amountFen: 300, state: "back", backAt: before } as const;
  return addPayout({ requestId, paymentId: id }, { ...given, ...changes });
}

const entry = (number: string, changes: Partial<BillRow> = {}): BillRow => ({
  kind: "payment",
  number,
  outTradeNo: number,
  transactionId: `T-${number}`,
  amountFen: 3900,
  state: "done",
  feeFen: 0,
  ...changes,
});

/** A refund of a payment as a line of the bill, with its own transaction. */
const refund = (number: string, outTradeNo: string, changes: Partial<BillRow> = {}): BillRow =>
  entry(number, { kind: "refund", outTradeNo, amountFen: 300, ...changes });

const bill = (rows: readonly BillRow[], key: BillDayKey = KEY) => db.transaction((tx) => replaceEntries(tx, key, rows));

/** The differences as text. */
async function compare(): Promise<string[]> {
  const rows = await findDifferences(db, KEY, 99);
  return rows
    .map(({ kind, entryKind, number, billFen, ownFen, detail, isUnsettled }) =>
      [kind, entryKind, number, billFen, ownFen, detail, isUnsettled ? "unsettled" : ""].join(" ").trimEnd(),
    )
    .toSorted();
}

test("sums the gateway's transactions of the day: payments, unusable payments in full, and payouts", async () => {
  const days = [from, last, until, before];
  for (const [index, moment] of days.entries()) {
    await pay(`paid ${index}`, { paidAt: moment, amountFen: 2 ** index });
    const whole = { refundedAt: moment, state: "refunded", amountFen: 100 * 2 ** index } as const;
    await pay(`refunded ${index}`, whole);
    await payOut(await pay(`payout ${index}`), `R ${index}`, { backAt: moment, amountFen: 10_000 * 2 ** index });
  }
  await pay("paid elsewhere", { channel: "alipay", paidAt: from, amountFen: 16 });
  await pay("refunded elsewhere", { channel: "alipay", state: "refunded", refundedAt: from, amountFen: 1_600 });
  const elsewhere = await pay("payout elsewhere", { channel: "alipay" });
  await payOut(elsewhere, "R elsewhere", { backAt: from, amountFen: 160_000 });
  await payOut(await pay("by hand"), "R by hand", { backAt: from, kind: "by_hand", amountFen: 320_000 });
  await payOut(await pay("due"), "R due", { backAt: null, state: "due", amountFen: 640_000 });
  expect(await sumOwnLines(db, KEY)).toEqual({ paidFen: 3, refundedFen: 30_300 });
});

test("payments differ by number, amount, state and transaction", async () => {
  await pay("equal");
  await pay("amount");
  for (const state of ["open", "closed"] as const) await pay(state, { state, paidAt: null, transactionId: null });
  await pay("transaction", { transactionId: "T-other" });
  await pay("failed");
  await pay("unknown", { channel: "alipay" });
  await bill([entry("elsewhere")], { ...KEY, channel: "alipay" });
  await bill([entry("earlier")], { ...KEY, day: "2026-11-18" });
  const listed = ["equal", "open", "closed", "transaction", "unknown"].map((number) => entry(number));
  const unmoved = [entry("failed", { state: "failed" }), entry("processing", { state: "processing" })];
  await bill([...listed, entry("amount", { amountFen: 3901 }), ...unmoved]);
  expect(await compare()).toEqual(
    [
      "amount payment amount 3901 3900",
      "only_there payment unknown 3900",
      "state payment closed 3900 3900 渠道已收款，本站未入账 unsettled",
      "state payment open 3900 3900 渠道已收款，本站未入账 unsettled",
      "state payment transaction 3900 3900 交易号不同：账单 T-transaction，本站 T-other",
    ].toSorted(),
  );
});

test("partial refunds differ by number, amount and state, found through their own payment and gateway", async () => {
  const payment = await pay("P");
  const other = await pay("Q");
  await payOut(payment, "equal");
  await payOut(payment, "amount");
  await payOut(payment, "due", { state: "due", backAt: null });
  await payOut(payment, "by hand", { kind: "by_hand" });
  await payOut(payment, "failed here too", { state: "asked", backAt: null });
  await payOut(payment, "failed");
  await payOut(other, "of Q");
  await bill([
    refund("equal", "P"),
    refund("amount", "P", { amountFen: 301 }),
    refund("due", "P"),
    refund("by hand", "P"),
    refund("failed here too", "P", { state: "failed" }),
    refund("failed", "P", { state: "failed" }),
    refund("of Q", "P"),
    refund("unknown", "P"),
  ]);
  expect(await compare()).toEqual(
    [
      "amount refund amount 301 300",
      "only_there refund of Q 300",
      "only_there refund unknown 300",
      "state refund by hand 300 300 渠道已退款，本站还没有记为已退",
      "state refund due 300 300 渠道已退款，本站还没有记为已退",
      "state refund failed 300 300 账单里退款失败，本站记为已退",
    ].toSorted(),
  );
});

test("refunds an unusable payment in full under one number", async () => {
  await pay("back", { state: "refunded" });
  await pay("on its way", { state: "refunding" });
  await pay("paid");
  const whole = { amountFen: 3900 };
  await bill([
    refund("backR1", "back", whole),
    refund("backR2", "back", whole),
    refund("on its wayR1", "on its way", whole),
    refund("paidR1", "paid", whole),
  ]);
  expect(await compare()).toEqual(
    [
      "only_there refund backR2 3900",
      "only_there refund paidR1 3900",
      "state refund on its wayR1 3900 3900 渠道已退款，本站还没有记为已退",
    ].toSorted(),
  );
});

test("an entry that is only in our records belongs to the day, and is in no bill under its kind and number", async () => {
  await pay("here", { paidAt: from });
  await pay("later", { paidAt: from });
  await pay("elsewhere", { paidAt: from });
  await pay("as a refund", { paidAt: from });
  await pay("money", { state: "refunded", refundedAt: from });
  const payment = await pay("P");
  await payOut(payment, "part", { backAt: from });
  await bill([entry("later")], { ...KEY, day: "2026-11-20" });
  await bill([entry("elsewhere")], { ...KEY, channel: "alipay" });
  await bill([refund("as a refund", "P", { state: "processing" })]);
  expect(await compare()).toEqual([
    "only_here payment as a refund  3900",
    "only_here payment elsewhere  3900",
    "only_here payment here  3900",
    "only_here refund moneyR1  3900",
    "only_here refund part  300",
  ]);
});
