import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import { createPaymentStage, numberAt, type PaymentStage } from "../../../../../test/orders/payment-stage.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { limit } from "../../../../../test/time/limits.ts";
import { HOUR_MS, MINUTE_MS } from "../../../../kit/values/durations.ts";
import { startOfDay } from "../../../../kit/values/shanghai-day.ts";
import { CHANNEL_NAMES, type ChannelName } from "../../../../ports/payment-channel.ts";
import { cancelGift } from "../../gifts/contract.ts";
import { cancelOrder, checkPayment, getOrder, startPayment } from "../contract.ts";
import { createOrders } from "./orders.ts";

let stage: PaymentStage;
let userId = 500;
let couponId: number | undefined;
let campaignId = 0;
let reconciledDays = 0;

beforeAll(async () => {
  stage = await createPaymentStage();
  campaignId = await stage.addCampaign({ per_person: 1 });
});
afterAll(() => stage.close());

/** The cashier is open in some tab, with or without a logged-in user. */
async function openCashier(orderNo: string, isLoggedIn: boolean): Promise<void> {
  const input = { params: { order_no: orderNo }, query: { channel: "alipay" } } as const;
  const { redirect_url: address } = await stage.call(startPayment, input, { userId });
  const cashier = address === null ? null : await fetch(address, { redirect: "manual" });
  const path = cashier?.headers.get("location");
  if (path && isLoggedIn) await fetch(`${stage.sandbox.origin}${path}/login`, { method: "POST", redirect: "manual" });
}

const happenings: Readonly<Record<string, (orderNo: string) => Promise<unknown>>> = {
  start: (orderNo) => stage.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId }),
  pay: (orderNo) => stage.pay(orderNo),
  loseNotifications: () => stage.dropNotifications(true),
  sendNotifications: () => stage.dropNotifications(false),
  openCashier: (orderNo) => openCashier(orderNo, false),
  logInThere: (orderNo) => openCashier(orderNo, true),
  payThere: (orderNo) => stage.pay(orderNo, "alipay"),
  repeatThere: (orderNo) => stage.tell(orderNo, "repeat", "alipay"),
  lateThere: (orderNo) => stage.tell(orderNo, "late", "alipay"),
  forgedThere: (orderNo) => stage.tell(orderNo, "altered", "alipay"),
  wrongAmountThere: (orderNo) => stage.tell(orderNo, "wrong_amount", "alipay"),
  repeat: (orderNo) => stage.tell(orderNo, "repeat"),
  late: (orderNo) => stage.tell(orderNo, "late"),
  forged: (orderNo) => stage.tell(orderNo, "forged"),
  wrongAmount: (orderNo) => stage.tell(orderNo, "wrong_amount"),
  check: (orderNo) => stage.call(checkPayment, { params: { order_no: orderNo } }, { userId }),
  cancelGift: (orderNo) => stage.call(cancelGift, { params: { order_no: orderNo } }, { userId }),
  cancel: (orderNo) => stage.call(cancelOrder, { params: { order_no: orderNo } }, { userId }),
  sweep: () => runJob(stage.orders, "sweep-payments"),
  wait: async () => stage.time.advance(61),
  waitLong: async () => stage.time.advance(900),
  closeExpired: () => runJob(stage.orders, "close-expired-orders"),
  // The coupon of the order goes into another one, if it is free.
  takeCoupon: () => stage.placeOrder(userId, "vip-month", "wechat", couponId),
  // We believe the gateway closed its trade, but it never did: money may still come for a closed order.
  closeOnlyHere: async (orderNo) => {
    const channels = new Map(
      [...stage.context.channels].map(([name, channel]) => [
        name,
        { ...channel, close: async () => "closed" as const },
      ]),
    );
    const mistaken = createOrders({ ...stage.context, channels });
    const served = mistaken.endpoints.find(({ endpoint }) => endpoint === cancelOrder);
    const user = { id: userId, sessionId: "s", isAdmin: false };
    await served?.answer({ params: { order_no: orderNo } }, { user } as never);
  },
};

/** Refusals (already closed, not payable yet, nothing to repeat) are part of a history; faults are not. */
async function happen(name: string, orderNo: string): Promise<void> {
  try {
    await happenings[name]?.(orderNo);
  } catch (error) {
    const isRefusal = error instanceof Error && ("status" in error || /: 409 /.test(error.message));
    if (!isRefusal) throw error;
  }
}

async function findBroken(): Promise<string[]> {
  const { trades } = await (await stage.sandbox.api("/trades")).json();
  return findBrokenInvariants(stage.database.pool, trades);
}

/** The next morning both gateways' bills agree with our books (decision 0079). */
async function findUnequalDays(): Promise<unknown[]> {
  const now = stage.time.now().getTime();
  const morning = startOfDay(new Date(now)) + 34 * HOUR_MS + 5 * MINUTE_MS;
  stage.time.advance((morning - now) / 1000);
  await runJob(stage.orders, "reconcile-bills");
  const differences = await stage.database.pool.query("select * from bill_differences");
  const days = await stage.database.pool.query(
    `select * from bill_days where trouble is not null or bill_paid_fen <> own_paid_fen
      or (has_bill and reconciled_at is null)`,
  );
  const compared = await stage.database.pool.query("select from bill_days where reconciled_at is not null");
  reconciledDays = compared.rowCount ?? 0;
  return [...differences.rows, ...days.rows];
}

/** The order's state here, and its trades' at the two gateways. */
async function readFate(orderNo: string): Promise<{ here: string; there: Record<ChannelName, string> }> {
  const { order } = await stage.call(getOrder, { params: { order_no: orderNo } }, { userId });
  const read = async (channel: ChannelName) => {
    const response = await stage.sandbox.api(`/trades/${numberAt(orderNo, channel)}?channel=${channel}`);
    return response.ok ? (await response.json()).state : "NOTPAY";
  };
  return { here: order.state, there: { wechat: await read("wechat"), alipay: await read("alipay") } };
}

test("whatever happens in whatever sequence, money and rights agree in the end (I1 to I6)", {
  timeout: limit(120_000),
}, async () => {
  const names = fc.constantFrom(...Object.keys(happenings));
  // Each step is a group of events that happen at the same moment.
  const history = fc.array(fc.array(names, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      async (steps, isCashierOpen, hasCoupon, isGift) => {
        userId += 1;
        couponId = hasCoupon ? await stage.giveCoupon(userId, campaignId) : undefined;
        const orderNo = await (isGift
          ? stage.placeGift(userId, "vip-month", couponId)
          : stage.placeOrder(userId, "vip-month", "wechat", couponId));
        await stage.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId });
        if (isCashierOpen) await openCashier(orderNo, true);
        for (const step of steps) await Promise.all(step.map((name) => happen(name, orderNo)));

        await stage.dropNotifications(false);
        for (const seconds of [2000, 60, 60]) {
          stage.time.advance(seconds);
          await runJob(stage.orders, "close-expired-orders");
          await runJob(stage.orders, "sweep-payments");
        }
        // Money for an order closed only here becomes known when the gateway repeats its notification.
        const { there: before } = await readFate(orderNo);
        for (const channel of CHANNEL_NAMES)
          if (before[channel] === "SUCCESS") await stage.tell(orderNo, "late", channel);
        stage.time.advance(60);
        await runJob(stage.orders, "sweep-payments");
        stage.time.advance(60);
        await runJob(stage.orders, "sweep-payments");
        await expect.poll(findBroken, { timeout: limit(5000) }).toEqual([]);
        expect(await findUnequalDays()).toEqual([]);
        const { here, there } = await readFate(orderNo);
        const paid = CHANNEL_NAMES.filter((channel) => there[channel] === "SUCCESS");
        const sentBack = CHANNEL_NAMES.filter((channel) => there[channel] === "REFUND");
        // Late money finds its coupon in another order, or the gift was cancelled: then all of it goes back.
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
  // A comparison of nothing would find nothing.
  expect(reconciledDays).toBeGreaterThan(0);
});
