import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../test/orders/payment-invariants.ts";
import { createPaymentStage, type PaymentStage } from "../../../../test/orders/payment-stage.ts";
import { runJob } from "../../../../test/run-job.ts";
import { limit } from "../../../../test/time/limits.ts";
import { cancelOrder, checkPayment, getOrder, startPayment } from "../contract.ts";
import { createOrders } from "./orders.ts";

let stage: PaymentStage;
let userId = 500;

beforeAll(async () => {
  stage = await createPaymentStage();
});
afterAll(() => stage.close());

const happenings: Readonly<Record<string, (orderNo: string) => Promise<unknown>>> = {
  start: (orderNo) => stage.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId }),
  pay: (orderNo) => stage.pay(orderNo),
  loseNotifications: () => stage.dropNotifications(true),
  sendNotifications: () => stage.dropNotifications(false),
  repeat: (orderNo) => stage.tell(orderNo, "repeat"),
  late: (orderNo) => stage.tell(orderNo, "late"),
  forged: (orderNo) => stage.tell(orderNo, "forged"),
  wrongAmount: (orderNo) => stage.tell(orderNo, "wrong_amount"),
  check: (orderNo) => stage.call(checkPayment, { params: { order_no: orderNo } }, { userId }),
  cancel: (orderNo) => stage.call(cancelOrder, { params: { order_no: orderNo } }, { userId }),
  sweep: () => runJob(stage.orders, "sweep-payments"),
  wait: async () => stage.time.advance(61),
  waitLong: async () => stage.time.advance(900),
  closeExpired: () => runJob(stage.orders, "close-expired-orders"),
  // We believe the gateway closed its trade, but it never did: money may still come for a closed order.
  closeOnlyHere: async (orderNo) => {
    const channels = new Map([["wechat" as const, { ...stage.channel, close: async () => "closed" as const }]]);
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

async function readFate(orderNo: string): Promise<{ here: string; there: string }> {
  const { order } = await stage.call(getOrder, { params: { order_no: orderNo } }, { userId });
  const response = await stage.sandbox.api(`/trades/${orderNo}`);
  return { here: order.state, there: response.ok ? (await response.json()).state : "NOTPAY" };
}

test("whatever happens in whatever sequence, money and rights agree in the end (I1 to I6)", {
  timeout: limit(120_000),
}, async () => {
  const names = fc.constantFrom(...Object.keys(happenings));
  // Each step is a group of things that happen at the same moment.
  const history = fc.array(fc.array(names, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      userId += 1;
      const orderNo = await stage.placeOrder(userId);
      await stage.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId });
      for (const step of steps) await Promise.all(step.map((name) => happen(name, orderNo)));

      await stage.dropNotifications(false);
      for (const seconds of [2000, 60, 60]) {
        stage.time.advance(seconds);
        await runJob(stage.orders, "close-expired-orders");
        await runJob(stage.orders, "sweep-payments");
      }
      // Money that came for an order closed only here is heard of when the gateway repeats itself.
      if ((await readFate(orderNo)).there === "SUCCESS") await stage.tell(orderNo, "late");
      await expect.poll(findBroken, { timeout: limit(5000) }).toEqual([]);
      const { here, there } = await readFate(orderNo);
      expect(here).toBe(there === "SUCCESS" ? "fulfilled" : "closed");
    }),
    { numRuns: 60, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
  );
});
