import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  createPaymentFixture,
  type PaymentFixture,
  swapChannel,
} from "../../../../../../test/orders/payment-fixture.ts";
import { findBrokenInvariants } from "../../../../../../test/orders/payment-invariants.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import { armFailpoint, disarmFailpoints } from "../../../../../kit/process/failpoint.ts";
import { ChannelUnavailableError } from "../../../../../ports/payment-channel.ts";
import { cancelOrder, checkPayment, getOrder, startPayment } from "../../contract.ts";

let fixture: PaymentFixture;
let userId = 300;

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

afterEach(async () => {
  disarmFailpoints();
  await fixture.dropNotifications(false);
  const { trades } = await (await fixture.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(fixture.database.pool, trades)).toEqual([]);
  userId += 1;
});

async function readState(orderNo: string): Promise<string> {
  return (await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId })).order.state;
}

async function readTrade(orderNo: string) {
  return (await fixture.sandbox.api(`/trades/${orderNo}`)).json();
}

function cancel(orderNo: string) {
  return fixture.call(cancelOrder, { params: { order_no: orderNo } }, { userId });
}

test("closes a cancelled order on the site and at the gateway, and gives the same answer to a second cancellation", async () => {
  const orderNo = await fixture.payableOrder(userId);
  expect((await cancel(orderNo)).order.state).toBe("closed");
  expect((await cancel(orderNo)).order.state).toBe("closed");
  expect((await readTrade(orderNo)).state).toBe("CLOSED");
  await expect(
    fixture.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId }),
  ).rejects.toMatchObject({
    code: "ORDER_CLOSED",
  });
});

test("an order without a payment closes without a query", async () => {
  const orderNo = await fixture.placeOrder(userId);
  expect((await cancel(orderNo)).order.state).toBe("closed");
});

test("cancelling an order that was just paid settles it instead", async () => {
  const orderNo = await fixture.payableOrder(userId);
  await fixture.dropNotifications(true);
  await fixture.pay(orderNo);
  expect((await cancel(orderNo)).order).toMatchObject({ state: "fulfilled", granted: [{ level: 2 }] });
});

test("an order stays open while the gateway does not answer", async () => {
  const orderNo = await fixture.payableOrder(userId);
  const { channel } = fixture;
  swapChannel(fixture.context, { ...channel, close: () => Promise.reject(new ChannelUnavailableError("down")) });
  await expect(cancel(orderNo)).rejects.toMatchObject({ status: 503, code: "PAYMENT_UNAVAILABLE" });
  fixture.time.advance(1801);
  await runJob(fixture.orders, "close-expired-orders");
  expect(await readState(orderNo)).toBe("pending");
  swapChannel(fixture.context, channel);
  await runJob(fixture.orders, "close-expired-orders");
  expect(await readState(orderNo)).toBe("closed");
});

test("an order closes after thirty minutes, not earlier", async () => {
  const orderNo = await fixture.payableOrder(userId);
  fixture.time.advance(1799);
  await runJob(fixture.orders, "close-expired-orders");
  expect(await readState(orderNo)).toBe("pending");
  fixture.time.advance(1);
  await runJob(fixture.orders, "close-expired-orders");
  expect(await readState(orderNo)).toBe("closed");
  expect((await readTrade(orderNo)).state).toBe("CLOSED");
});

test("settles an expired order whose payment was not notified", async () => {
  const orderNo = await fixture.payableOrder(userId);
  await fixture.dropNotifications(true);
  await fixture.pay(orderNo);
  fixture.time.advance(1801);
  await runJob(fixture.orders, "close-expired-orders");
  expect(await readState(orderNo)).toBe("fulfilled");
});

test('"I have paid" queries the gateway immediately', async () => {
  const orderNo = await fixture.payableOrder(userId);
  await fixture.dropNotifications(true);
  const check = () => fixture.call(checkPayment, { params: { order_no: orderNo } }, { userId });
  expect((await check()).order.state).toBe("pending");
  await fixture.pay(orderNo);
  expect((await check()).order.state).toBe("fulfilled");
  expect((await check()).order.state).toBe("fulfilled");
});

test.each([1, 40, 170, 400, 1200])(
  "if all notifications are lost, a payment made after %i s settles within five minutes (PAY-6)",
  async (paidAfterSeconds) => {
    await fixture.dropNotifications(true);
    const orderNo = await fixture.payableOrder(userId);
    for (let second = 0; second < paidAfterSeconds; second += 60) {
      fixture.time.advance(Math.min(60, paidAfterSeconds - second));
      await runJob(fixture.orders, "sweep-payments");
    }
    await fixture.pay(orderNo);
    let waitedSeconds = 0;
    while ((await readState(orderNo)) === "pending" && waitedSeconds < 600) {
      fixture.time.advance(60);
      waitedSeconds += 60;
      await runJob(fixture.orders, "sweep-payments");
    }
    expect(await readState(orderNo)).toBe("fulfilled");
    expect(waitedSeconds).toBeLessThanOrEqual(300);
  },
);

test("a trade that the gateway closes without a notification closes its order", async () => {
  const orderNo = await fixture.payableOrder(userId);
  await fixture.channel.close(orderNo);
  fixture.time.advance(6);
  await runJob(fixture.orders, "sweep-payments");
  expect(await readState(orderNo)).toBe("closed");
});

test("concurrent payment, cancellation and expiry end as exactly one of paid and closed (PAY-6)", async () => {
  const orderNos = await Promise.all(Array.from({ length: 12 }, () => fixture.payableOrder(userId)));
  fixture.time.advance(1799);
  const fates = await Promise.all(
    orderNos.map(async (orderNo) => {
      const paying = fixture.pay(orderNo).then(
        () => true,
        () => false,
      );
      const [isPaid] = await Promise.all([
        paying,
        cancel(orderNo),
        cancel(orderNo),
        runJob(fixture.orders, "close-expired-orders"),
      ]);
      return { orderNo, isPaid };
    }),
  );
  fixture.time.advance(1);
  await runJob(fixture.orders, "close-expired-orders");
  for (const { orderNo, isPaid } of fates) {
    expect(await readState(orderNo)).toBe(isPaid ? "fulfilled" : "closed");
    expect((await readTrade(orderNo)).state).toBe(isPaid ? "SUCCESS" : "CLOSED");
  }
});

test("a payment that begins while its order is being cancelled leaves no payable code", async () => {
  const orderNo = await fixture.placeOrder(userId);
  const { channel } = fixture;
  swapChannel(fixture.context, {
    ...channel,
    async create(request) {
      await cancel(orderNo);
      return channel.create(request);
    },
  });
  await expect(
    fixture.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId }),
  ).rejects.toMatchObject({
    code: "ORDER_CLOSED",
  });
  swapChannel(fixture.context, channel);
  expect((await readTrade(orderNo)).state).toBe("CLOSED");
  expect(await readState(orderNo)).toBe("closed");
});

test("cancelling waits for a settlement in progress", async () => {
  const orderNo = await fixture.payableOrder(userId);
  const point = armFailpoint("settle:before-commit", "pause");
  const paying = fixture.pay(orderNo);
  await point.reached;
  const cancelling = cancel(orderNo);
  point.release();
  disarmFailpoints();
  await paying;
  expect((await cancelling).order.state).toBe("fulfilled");
});
