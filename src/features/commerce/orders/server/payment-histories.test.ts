import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { numberAt } from "../../../../../test/orders/number-at.ts";
import { openAlipayCashier } from "../../../../../test/orders/open-alipay-cashier.ts";
import { createPaymentFixture, type PaymentFixture } from "../../../../../test/orders/payment-fixture.ts";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { limit } from "../../../../../test/time/limits.ts";
import { HOUR_MS, MINUTE_MS } from "../../../../kit/values/durations.ts";
import { startOfDay } from "../../../../kit/values/shanghai-day.ts";
import { CHANNEL_NAMES, type ChannelName } from "../../../../ports/payment-channel.ts";
import { cancelGift } from "../../gifts/contract.ts";
import { cancelOrder, checkPayment, getOrder, startPayment } from "../contract.ts";
import { createOrders } from "./orders.ts";

let fixture: PaymentFixture;
let userId = 500;
let couponId: number | undefined;
let campaignId = 0;
let reconciledDays = 0;

beforeAll(async () => {
  fixture = await createPaymentFixture();
  campaignId = await fixture.addCampaign({ per_person: 1 });
});
afterAll(() => fixture.close());

const happenings: Readonly<Record<string, (orderNo: string) => Promise<unknown>>> = {
  start: (orderNo) => fixture.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId }),
  pay: (orderNo) => fixture.pay(orderNo),
  loseNotifications: () => fixture.dropNotifications(true),
  sendNotifications: () => fixture.dropNotifications(false),
  openCashier: (orderNo) => openAlipayCashier(fixture, orderNo, { userId, logsIn: false }),
  logInThere: (orderNo) => openAlipayCashier(fixture, orderNo, { userId, logsIn: true }),
  payThere: (orderNo) => fixture.pay(orderNo, "alipay"),
  repeatThere: (orderNo) => fixture.sendNotification(orderNo, "repeat", "alipay"),
  lateThere: (orderNo) => fixture.sendNotification(orderNo, "late", "alipay"),
  forgedThere: (orderNo) => fixture.sendNotification(orderNo, "altered", "alipay"),
  wrongAmountThere: (orderNo) => fixture.sendNotification(orderNo, "wrong_amount", "alipay"),
  repeat: (orderNo) => fixture.sendNotification(orderNo, "repeat"),
  late: (orderNo) => fixture.sendNotification(orderNo, "late"),
  forged: (orderNo) => fixture.sendNotification(orderNo, "forged"),
  wrongAmount: (orderNo) => fixture.sendNotification(orderNo, "wrong_amount"),
  check: (orderNo) => fixture.call(checkPayment, { params: { order_no: orderNo } }, { userId }),
  cancelGift: (orderNo) => fixture.call(cancelGift, { params: { order_no: orderNo } }, { userId }),
  cancel: (orderNo) => fixture.call(cancelOrder, { params: { order_no: orderNo } }, { userId }),
  sweep: () => runJob(fixture.orders, "sweep-payments"),
  wait: async () => fixture.time.advance(61),
  waitLong: async () => fixture.time.advance(900),
  closeExpired: () => runJob(fixture.orders, "close-expired-orders"),
  // Uses the coupon of the order in another order, if the coupon is available.
  takeCoupon: () => fixture.placeOrder(userId, "vip-month", "wechat", couponId),
  // Closes the order only on the site. The gateway has not closed its trade, so a payment may still arrive for the
  // closed order.
  closeOnlyHere: async (orderNo) => {
    const channels = new Map(
      [...fixture.context.channels].map(([name, channel]) => [
        name,
        { ...channel, close: async () => "closed" as const },
      ]),
    );
    const mistaken = createOrders({ ...fixture.context, channels });
    const served = mistaken.endpoints.find(({ endpoint }) => endpoint === cancelOrder);
    const user = { id: userId, sessionId: "s", isAdmin: false };
    await served?.answer({ params: { order_no: orderNo } }, { user } as never);
  },
};

/** Rejections (already closed, not payable yet, nothing to repeat) are part of a history; other errors are not. */
async function happen(name: string, orderNo: string): Promise<void> {
  try {
    await happenings[name]?.(orderNo);
  } catch (error) {
    const isRefusal = error instanceof Error && ("status" in error || /: 409 /.test(error.message));
    if (!isRefusal) throw error;
  }
}

async function findBroken(): Promise<string[]> {
  const { trades } = await (await fixture.sandbox.api("/trades")).json();
  return findBrokenInvariants(fixture.database.pool, trades);
}

/** The next morning, both gateways' bills must match our records (decision 0079). */
async function findUnequalDays(): Promise<unknown[]> {
  const now = fixture.time.now().getTime();
  const morning = startOfDay(new Date(now)) + 34 * HOUR_MS + 5 * MINUTE_MS;
  fixture.time.advance((morning - now) / 1000);
  await runJob(fixture.orders, "reconcile-bills");
  const differences = await fixture.database.pool.query("select * from bill_differences");
  const days = await fixture.database.pool.query(
    `select * from bill_days where trouble is not null or bill_paid_fen <> own_paid_fen
      or (has_bill and reconciled_at is null)`,
  );
  const compared = await fixture.database.pool.query("select from bill_days where reconciled_at is not null");
  reconciledDays = compared.rowCount ?? 0;
  return [...differences.rows, ...days.rows];
}

/** Reads the order's state on the site, and the states of its trades at the two gateways. */
async function readFate(orderNo: string): Promise<{ here: string; there: Record<ChannelName, string> }> {
  const { order } = await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId });
  const read = async (channel: ChannelName) => {
    const response = await fixture.sandbox.api(`/trades/${numberAt(orderNo, channel)}?channel=${channel}`);
    return response.ok ? (await response.json()).state : "NOTPAY";
  };
  const states = await Promise.all(CHANNEL_NAMES.map(async (channel) => [channel, await read(channel)] as const));
  return { here: order.state, there: Object.fromEntries(states) as Record<ChannelName, string> };
}

test("for any sequence of events, payments and rights match in the end (I1 to I6)", {
  timeout: limit(120_000),
}, async () => {
  const names = fc.constantFrom(...Object.keys(happenings));
  // Each step is a group of concurrent events.
  const history = fc.array(fc.array(names, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      async (steps, isCashierOpen, hasCoupon, isGift) => {
        userId += 1;
        couponId = hasCoupon ? await fixture.giveCoupon(userId, campaignId) : undefined;
        const orderNo = await (isGift
          ? fixture.placeGift(userId, "vip-month", couponId)
          : fixture.placeOrder(userId, "vip-month", "wechat", couponId));
        await fixture.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId });
        if (isCashierOpen) await openAlipayCashier(fixture, orderNo, { userId, logsIn: true });
        for (const step of steps) await Promise.all(step.map((name) => happen(name, orderNo)));

        await fixture.dropNotifications(false);
        for (const seconds of [2000, 60, 60]) {
          fixture.time.advance(seconds);
          await runJob(fixture.orders, "close-expired-orders");
          await runJob(fixture.orders, "sweep-payments");
        }
        // A payment for an order that was closed only on the site becomes known when the gateway repeats its
        // notification.
        const { there: before } = await readFate(orderNo);
        for (const channel of CHANNEL_NAMES)
          if (before[channel] === "SUCCESS") await fixture.sendNotification(orderNo, "late", channel);
        fixture.time.advance(60);
        await runJob(fixture.orders, "sweep-payments");
        fixture.time.advance(60);
        await runJob(fixture.orders, "sweep-payments");
        await expect.poll(findBroken, { timeout: limit(5000) }).toEqual([]);
        expect(await findUnequalDays()).toEqual([]);
        const { here, there } = await readFate(orderNo);
        const paid = CHANNEL_NAMES.filter((channel) => there[channel] === "SUCCESS");
        const sentBack = CHANNEL_NAMES.filter((channel) => there[channel] === "REFUND");
        // When a late payment arrives, another order may have used its coupon, or the gift was cancelled. The payment
        // is then fully refunded.
        const isTaken = hasCoupon && steps.flat().includes("takeCoupon");
        const isCancelled = isGift && steps.flat().includes("cancelGift");
        if ((isTaken || isCancelled) && here === "refunded") {
          expect(paid).toEqual([]);
          return;
        }
        expect([here, paid.length]).toEqual(paid.length > 0 ? ["fulfilled", 1] : ["closed", 0]);
        if (sentBack.length > 0) expect(paid).toHaveLength(1);
      },
    ),
    { numRuns: 60, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
  );
  // A comparison without days would detect nothing.
  expect(reconciledDays).toBeGreaterThan(0);
});
