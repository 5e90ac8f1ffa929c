import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import {
  createPaymentFixture,
  type PaymentFixture,
  swapChannel,
} from "../../../../../../test/orders/payment-fixture.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import { dayOf } from "../../../../../kit/values/shanghai-day.ts";
import {
  type BillRow,
  CHANNEL_NAMES,
  type ChannelName,
  ChannelUnavailableError,
} from "../../../../../ports/payment-channel.ts";
import { getOrder } from "../../contract.ts";
import {
  countOpenMoney,
  listBillDays,
  listBillDifferences,
  reconcileBillDay,
  settleBillDifference,
} from "../../reconcile-contract.ts";

let fixture: PaymentFixture;
let userId = 900;
let day = "";
const staff = { userId: 1 };

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());
/** Each test uses its own day and begins at noon. */
beforeEach(() => {
  const now = fixture.time.now().getTime();
  const noon = Date.parse(`${dayOf(new Date(now + 24 * 3600_000))}T12:00:00+08:00`);
  fixture.time.advance((noon - now) / 1000);
  day = dayOf(fixture.time.now());
  userId += 1;
});

async function payOrder(channel: ChannelName): Promise<string> {
  const orderNo = await fixture.payableOrder(userId, "vip-month", channel);
  await fixture.pay(orderNo, channel);
  return orderNo;
}

/** Pays two orders of a membership for life. The second one, which is returned, cannot be delivered. */
async function payUnwanted(channel: ChannelName): Promise<string> {
  const prepare = () => fixture.payableOrder(userId, "premium-lifetime", channel);
  const [wanted, unwanted] = [await prepare(), await prepare()];
  await fixture.pay(wanted, channel);
  await fixture.pay(unwanted, channel);
  return unwanted;
}

/** The next morning after ten. */
function toNextMorning(): void {
  const morning = Date.parse(`${day}T00:00:00+08:00`) + 34 * 3600_000 + 300_000;
  fixture.time.advance((morning - fixture.time.now().getTime()) / 1000);
}

const reconcile = () => runJob(fixture.orders, "reconcile-bills");

async function readDay(channel: ChannelName) {
  const { items } = await fixture.call(listBillDays, { query: { channel, limit: 100 } }, staff);
  return items.find((one) => one.day === day);
}

async function readDifferences(which: "open" | "all" = "open") {
  const { items } = await fixture.call(listBillDifferences, { query: { day, which, limit: 100 } }, staff);
  return items.toReversed();
}

/** Replaces the bill of a gateway from now on. */
function changeBill(
  channel: ChannelName,
  change: (rows: BillRow[] | null) => BillRow[] | null | Promise<never>,
): () => void {
  const real = fixture.context.channels.get(channel);
  if (!real) throw new Error("no channel");
  swapChannel(fixture.context, { ...real, fetchBill: async (of) => change(await real.fetchBill(of)) });
  return () => swapChannel(fixture.context, real);
}

test("a normal day matches: payments minus refunds, exactly, at every gateway", async () => {
  for (const channel of CHANNEL_NAMES) {
    const unwanted = await payUnwanted(channel);
    await runJob(fixture.orders, "sweep-payments");
    const { order } = await fixture.call(getOrder, { params: { order_no: unwanted } }, { userId });
    expect(order.state).toBe("refunded");
    userId += 1;
  }
  await reconcile();
  expect(await readDay("wechat")).toBeUndefined();
  toNextMorning();
  await reconcile();
  for (const channel of CHANNEL_NAMES) {
    const billDay = await readDay(channel);
    expect(billDay).toMatchObject({
      state: "equal",
      bill_count: 3,
      has_bill: true,
      difference_count: 0,
      trouble: null,
    });
    expect([billDay?.bill_paid_fen, billDay?.bill_refunded_fen]).toEqual([
      billDay?.own_paid_fen,
      billDay?.own_refunded_fen,
    ]);
    expect(billDay?.own_paid_fen).toBe(2 * (billDay?.own_refunded_fen ?? 0));
    expect(billDay?.bill_fee_fen).toBeGreaterThan(0);
  }
  const before = await readDay("wechat");
  await reconcile();
  expect(await readDay("wechat")).toEqual(before);
});

test.each(CHANNEL_NAMES)(
  "settles a payment at %s that is missing in our records by querying the gateway",
  async (channel) => {
    await fixture.dropNotifications(true);
    const orderNo = await payOrder(channel);
    await fixture.dropNotifications(false);
    toNextMorning();
    await reconcile();
    const { order } = await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId });
    expect(order.state).toBe("fulfilled");
    expect(await readDifferences()).toEqual([]);
    expect(await readDifferences("all")).toMatchObject([
      { kind: "state", note: "再次对账，两边已经一致", order_no: orderNo },
    ]);
    expect(await readDay(channel)).toMatchObject({ state: "equal" });
  },
);

test("finds and describes each kind of difference, and does not change it in a second comparison", async () => {
  const [lost, other, stays] = [await payOrder("wechat"), await payOrder("wechat"), await payOrder("wechat")];
  userId += 1;
  const unwanted = await payUnwanted("wechat");
  await runJob(fixture.orders, "sweep-payments");
  await fixture.database.pool.query("update payments set state = 'refunding', refunded_at = null where order_no = $1", [
    unwanted,
  ]);
  const restore = changeBill("wechat", (rows) => [
    ...(rows ?? []).flatMap((row) =>
      row.outTradeNo === lost ? [] : row.number === other ? [{ ...row, amountFen: row.amountFen + 1 }] : [row],
    ),
    {
      kind: "payment",
      number: "SHOP1",
      outTradeNo: "SHOP1",
      transactionId: "42001",
      amountFen: 88,
      state: "done",
      feeFen: 0,
    },
    {
      kind: "refund",
      number: "HAND1",
      outTradeNo: stays,
      transactionId: "42002",
      amountFen: 5,
      state: "done",
      feeFen: 0,
    },
    {
      kind: "refund",
      number: "FAIL1",
      outTradeNo: stays,
      transactionId: "42003",
      amountFen: 5,
      state: "failed",
      feeFen: 0,
    },
  ]);
  toNextMorning();
  await reconcile();
  const found = await readDifferences();
  expect(found.map(({ kind, of, number, bill_fen, own_fen }) => [kind, of, number, bill_fen, own_fen]).sort()).toEqual(
    [
      ["amount", "payment", other, 3901, 3900],
      ["only_here", "payment", lost, null, 3900],
      ["only_there", "payment", "SHOP1", 88, null],
      ["only_there", "refund", "HAND1", 5, null],
      ["state", "refund", `${unwanted}R1`, expect.any(Number), expect.any(Number)],
    ].sort(),
  );
  for (const { title, happened, todo } of found)
    expect([title, happened, todo].every((text) => text.length > 3)).toBe(true);
  expect(await readDay("wechat")).toMatchObject({ state: "different", difference_count: 5 });
  const shop = found.find(({ number }) => number === "SHOP1");
  const settle = (note: string) =>
    fixture.call(settleBillDifference, { params: { difference_id: String(shop?.id) }, body: { note } }, staff);
  expect(await settle("线下门店收的")).toMatchObject({ note: "线下门店收的", settled_by: { user_id: 1 } });
  await expect(settle("再来")).rejects.toMatchObject({ code: "ALREADY_SETTLED" });
  await expect(settle(" ")).rejects.toMatchObject({ status: 422 });
  const nothing = { params: { difference_id: "999999" }, body: { note: "x" } };
  await expect(fixture.call(settleBillDifference, nothing, staff)).rejects.toMatchObject({ code: "NOT_FOUND" });

  const again = { params: { day, channel: "wechat" as const } };
  await fixture.call(reconcileBillDay, again, staff);
  expect((await readDifferences()).map(({ id }) => id)).toEqual(
    found.filter((one) => one !== shop).map(({ id }) => id),
  );
  restore();
  await fixture.call(reconcileBillDay, again, staff);
  expect(await readDifferences()).toMatchObject([
    { number: `${unwanted}R1`, detail: "渠道已退款，本站还没有记为已退" },
  ]);
  // A difference that was settled automatically is opened again when it reappears. A difference settled by staff is
  // not.
  const worse = changeBill("wechat", (rows) => (rows ?? []).filter(({ outTradeNo }) => outTradeNo !== lost));
  await fixture.call(reconcileBillDay, again, staff);
  worse();
  expect((await readDifferences()).map(({ number }) => number).sort()).toEqual([lost, `${unwanted}R1`].sort());
  // The sweep finishes the refund; the comparison of the next day finds it.
  await fixture.call(reconcileBillDay, again, staff);
  await runJob(fixture.orders, "sweep-payments");
  await fixture.call(reconcileBillDay, again, staff);
  expect(await readDifferences("all")).toHaveLength(5);
});

test("ten concurrent comparisons record each difference once", async () => {
  await openConnections(fixture.database.pool);
  const orderNo = await payOrder("wechat");
  const restore = changeBill("wechat", (rows) => (rows ?? []).filter(({ number }) => number !== orderNo));
  toNextMorning();
  const again = { params: { day, channel: "wechat" as const } };
  await Promise.all([...Array.from({ length: 10 }, () => fixture.call(reconcileBillDay, again, staff)), reconcile()]);
  restore();
  expect(await readDifferences()).toMatchObject([
    { kind: "only_here", number: orderNo, bill_fen: null, own_fen: 3900 },
  ]);
});

test("a refund confirmed after midnight matches the bill of the previous day", async () => {
  fixture.time.advance(12 * 3600 - 60);
  const unwanted = await payUnwanted("wechat");
  await fixture.dropNotifications(true);
  const real = fixture.context.channels.get("wechat");
  if (!real) throw new Error("no channel");
  swapChannel(fixture.context, { ...real, queryRefund: async () => null });
  await runJob(fixture.orders, "sweep-payments");
  swapChannel(fixture.context, real);
  await fixture.dropNotifications(false);
  fixture.time.advance(3600);
  await runJob(fixture.orders, "sweep-payments");
  const { order } = await fixture.call(getOrder, { params: { order_no: unwanted } }, { userId });
  expect(order.state).toBe("refunded");
  toNextMorning();
  await reconcile();
  expect(await readDay("wechat")).toMatchObject({ state: "equal", bill_count: 3, own_refunded_fen: 0 });
  day = dayOf(fixture.time.now());
  toNextMorning();
  // The gateway has no bill of a day without transactions. This is final one day later.
  await reconcile();
  expect(await readDay("wechat")).toMatchObject({ state: "waiting", has_bill: false, trouble: null });
  fixture.time.advance(24 * 3600);
  await reconcile();
  expect(await readDay("wechat")).toMatchObject({
    state: "equal",
    own_refunded_fen: expect.any(Number),
    difference_count: 0,
  });
});

test("fetches a missing bill again with growing intervals, and shows staff the reason", async () => {
  await payOrder("wechat");
  let downloads = 0;
  const restore = changeBill("wechat", () => {
    downloads += 1;
    return Promise.reject(new ChannelUnavailableError("账单文件下载中断"));
  });
  toNextMorning();
  await reconcile();
  await reconcile();
  const downloadsOfDays = downloads;
  expect(await readDay("wechat")).toMatchObject({ state: "waiting", trouble: "账单文件下载中断" });
  const now = { params: { day, channel: "wechat" as const } };
  await expect(fixture.call(reconcileBillDay, now, staff)).rejects.toMatchObject({ code: "PAYMENT_UNAVAILABLE" });
  fixture.time.advance(11 * 60);
  await reconcile();
  expect(downloads).toBeGreaterThan(downloadsOfDays + 1);
  fixture.time.advance(6 * 3600);
  await reconcile();
  fixture.time.advance(7 * 3600);
  expect((await fixture.call(countOpenMoney, {}, staff)).late_days).toBeGreaterThanOrEqual(0);
  restore();
  await reconcile();
  expect(await readDay("wechat")).toMatchObject({ state: "equal", trouble: null });
});

test("rejects a day that is not over and an unknown gateway with a message", async () => {
  const run = (of: string) => fixture.call(reconcileBillDay, { params: { day: of, channel: "wechat" } }, staff);
  await expect(run(day)).rejects.toMatchObject({ code: "BILL_NOT_DUE", status: 409 });
  await expect(run("2026-13-01")).rejects.toMatchObject({ status: 422 });
  fixture.context.channels = new Map([...fixture.context.channels].filter(([name]) => name !== "alipay"));
  toNextMorning();
  const gone = { params: { day, channel: "alipay" as const } };
  await expect(fixture.call(reconcileBillDay, gone, staff)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
