import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitForEndOf } from "../../../../../../test/database/signal-connections.ts";
import { numberAt } from "../../../../../../test/orders/number-at.ts";
import { createPaymentFixture, type PaymentFixture } from "../../../../../../test/orders/payment-fixture.ts";
import { findBrokenInvariants } from "../../../../../../test/orders/payment-invariants.ts";
import type { CrashTask } from "../../../../../../test/orders/receive-one-notification.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import { bundleProgram, finish, spawnProgram } from "../../../../../../test/spawn-program.ts";
import { CHANNEL_ADAPTERS } from "../../../../../adapters/payment/channel-adapters.ts";
import { CHANNEL_NAMES, type ChannelName } from "../../../../../ports/payment-channel.ts";
import { getOrder } from "../../contract.ts";
import { requestRefund } from "../../refund-contract.ts";
import { approveRefund } from "../refunds/decide-refund.ts";

const program = await bundleProgram(
  path.join(import.meta.dirname, "../../../../../../test/orders/receive-one-notification.ts"),
);

let fixture: PaymentFixture;
let userId = 400;

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => {
  next.kill("SIGKILL");
  return fixture.close();
});

/**
 * It is started while the previous process is still running, and waits for its task, because starting takes most of
 * its time.
 */
let next = spawnProgram(program);

/** Returns the signal that ended the process, and its output until then. */
function runProcess(
  task: Pick<CrashTask, "failpoint" | "notification">,
): Promise<{ signal: string | null; output: string }> {
  const whole: CrashTask = {
    ...task,
    databaseUrl: fixture.database.url,
    sandbox: { keys: fixture.sandbox.keys, origin: fixture.sandbox.origin },
    now: fixture.time.now().toISOString(),
  };
  const child = next;
  next = spawnProgram(program);
  return finish(child, whole);
}

/** Pays at the gateway and holds back its notification. */
async function captureNotification(
  orderNo: string,
  channel: ChannelName,
): Promise<NonNullable<CrashTask["notification"]>> {
  const captured = Promise.withResolvers<NonNullable<CrashTask["notification"]>>();
  fixture.sandbox.onNotification((headers, body) => {
    captured.resolve({ channel, headers: Object.fromEntries(headers), body });
    return new Response(null, { status: 503 });
  });
  await fixture.pay(orderNo, channel);
  fixture.receiveNotifications();
  return captured.promise;
}

/** Delivers the gateway's repetition to a living process. */
function deliver({ channel, headers, body }: NonNullable<CrashTask["notification"]>) {
  return fixture.orders.notifications[channel].receive({ headers: new Headers(headers), body });
}

async function expectSettledOnce(orderNo: string): Promise<void> {
  const { order } = await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId });
  expect(order.state).toBe("fulfilled");
  const counted = await fixture.database.pool.query(
    `select (select count(*)::int from grants where order_no = $1) as grants,
      (select count(*)::int from order_events where order_no = $1 and to_state = 'paid') as payments`,
    [orderNo],
  );
  expect(counted.rows[0]).toEqual({ grants: 1, payments: 1 });
  await expectInvariants();
}

async function expectInvariants(): Promise<void> {
  const { trades } = await (await fixture.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(fixture.database.pool, trades)).toEqual([]);
}

/** The answer that ends the notifications of a gateway. */
const endingStatus = (channel: ChannelName) =>
  CHANNEL_ADAPTERS[channel].protocol.endsNotificationsBy === "status" ? 204 : 200;

const settlingPoints = [
  "notify:before-verify",
  "notify:after-verify",
  "settle:after-inbox-insert",
  "settle:after-order-update",
  "settle:before-commit",
  "settle:after-commit",
].flatMap((failpoint) => CHANNEL_NAMES.map((channel) => [failpoint, channel] as const));

test.each(settlingPoints)(
  "after a kill at %s, %s, the gateway's repetition settles once (PAY-5)",
  async (failpoint, channel) => {
    userId += 1;
    const orderNo = await fixture.payableOrder(userId, "vip-month", channel);
    const notification = await captureNotification(orderNo, channel);
    expect(await runProcess({ failpoint, notification })).toEqual({ signal: "SIGKILL", output: "" });
    await expectInvariants();
    expect((await deliver(notification)).status).toBe(endingStatus(channel));
    await expectSettledOnce(orderNo);
  },
);

test.each(settlingPoints)(
  "a process killed at %s, %s and a concurrent second delivery result in one settlement",
  async (failpoint, channel) => {
    userId += 1;
    const orderNo = await fixture.payableOrder(userId, "vip-month", channel);
    const notification = await captureNotification(orderNo, channel);
    const [killed, alive] = await Promise.all([runProcess({ failpoint, notification }), deliver(notification)]);
    expect(alive.status).toBe(endingStatus(channel));
    // The slower process finds nothing left to do and never reaches the later failpoints.
    if (killed.signal === null) expect(killed.output).toBe(String(endingStatus(channel)));
    await expectSettledOnce(orderNo);
    await Promise.all(Array.from({ length: 10 }, () => fixture.sendNotification(orderNo, "repeat", channel)));
    await expectSettledOnce(orderNo);
  },
);

test.each(settlingPoints)(
  "after a kill at %s, %s, a query before the repetition settles once",
  async (failpoint, channel) => {
    userId += 1;
    const orderNo = await fixture.payableOrder(userId, "vip-month", channel);
    const notification = await captureNotification(orderNo, channel);
    await runProcess({ failpoint, notification });
    await waitForEndOf(fixture.database.pool, "crash");
    fixture.time.advance(6);
    await runJob(fixture.orders, "sweep-payments");
    await expectSettledOnce(orderNo);
    await fixture.sendNotification(orderNo, "late", channel);
    await fixture.sendNotification(orderNo, "repeat", channel);
    await expectSettledOnce(orderNo);
  },
);

/**
 * Refunds remain to be done after a notification was answered: they are requested first, then queried until they are
 * finished.
 */
const sendingPoints = ["refund:before-request", "refund:after-request"].flatMap((failpoint) =>
  CHANNEL_NAMES.flatMap((channel) =>
    (["by itself", "twice at once", "after the gateway's words"] as const).map(
      (way) => [failpoint, channel, way] as const,
    ),
  ),
);

async function sweepTwice(): Promise<void> {
  await Promise.all([runJob(fixture.orders, "sweep-payments"), runJob(fixture.orders, "sweep-payments")]);
}

test.each(sendingPoints)(
  "after a kill at %s, %s, and a restart %s, the refund happens once (PAY-5)",
  async (...given) => {
    const [failpoint, channel, way] = given;
    userId += 1;
    const wanted = await fixture.payableOrder(userId, "premium-lifetime", channel);
    const unwanted = await fixture.payableOrder(userId, "premium-lifetime", channel);
    await fixture.pay(wanted, channel);
    await fixture.pay(unwanted, channel);
    await fixture.dropNotifications(true);
    expect(await runProcess({ failpoint, notification: null })).toEqual({ signal: "SIGKILL", output: "" });
    await expectInvariants();
    await waitForEndOf(fixture.database.pool, "crash");
    await fixture.dropNotifications(false);
    if (way === "after the gateway's words") {
      await fixture.sendNotification(unwanted, "late", channel);
      await fixture.sendNotification(unwanted, "repeat", channel);
      await fixture.sendNotification(wanted, "repeat", channel);
    }
    for (let tries = 0; tries < 3; tries += 1) {
      fixture.time.advance(60);
      await (way === "twice at once" ? sweepTwice() : runJob(fixture.orders, "sweep-payments"));
    }
    const number = numberAt(unwanted, channel);
    const trade = await (await fixture.sandbox.api(`/trades/${number}?channel=${channel}`)).json();
    expect(trade.refunds).toHaveLength(1);
    const { order } = await fixture.call(getOrder, { params: { order_no: unwanted } }, { userId });
    expect(order.state).toBe("refunded");
    await expectSettledOnce(wanted);
  },
);

test("covers the eight points and three methods of PAY-5 at every gateway", () => {
  expect(3 * settlingPoints.length + sendingPoints.length).toBe(8 * 3 * CHANNEL_NAMES.length);
});
test.each(["payout:before-request", "payout:after-request", "payout:after-query"])(
  "after a kill at %s, a refund approved by staff happens once (PAY-5)",
  async (failpoint) => {
    userId += 1;
    const orderNo = await fixture.payableOrder(userId);
    await fixture.pay(orderNo);
    const body = { case: 1, reason: "买错了" } as const;
    const by = { userId, idempotencyKey: failpoint };
    await fixture.call(requestRefund, { params: { order_no: orderNo }, body }, by);
    const { rows } = await fixture.database.pool.query("select max(id)::int as id from refund_requests");
    const choice = { reasonCase: null, sumFen: null, answer: null };
    await approveRefund(fixture.context, { id: rows[0].id, staffId: 1, note: () => {}, ...choice });
    expect(await runProcess({ failpoint, notification: null })).toEqual({ signal: "SIGKILL", output: "" });
    await expectInvariants();
    for (let tries = 0; tries < 3; tries += 1) {
      fixture.time.advance(60);
      await runJob(fixture.orders, "sweep-payments");
    }
    const trade = await (await fixture.sandbox.api(`/trades/${orderNo}`)).json();
    expect(trade.refunds).toHaveLength(1);
    const { order } = await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId });
    expect(order.state).toBe("refunded");
    await expectInvariants();
  },
);
