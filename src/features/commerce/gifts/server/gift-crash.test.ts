import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitForEndOf } from "../../../../../test/database/signal-connections.ts";
import { createPaymentFixture, type PaymentFixture } from "../../../../../test/orders/payment-fixture.ts";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import type { CrashTask } from "../../../../../test/orders/receive-one-notification.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { bundleProgram, runProgram } from "../../../../../test/spawn-program.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import { getOrder, startPayment } from "../../orders/contract.ts";
import { readGivenGift } from "../contract.ts";

const program = await bundleProgram(
  path.join(import.meta.dirname, "../../../../../test/orders/receive-one-notification.ts"),
);
const GIFT_DAYS = 30;

let fixture: PaymentFixture;
let giver = 70_000;

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

test.each(["gift:after-end", "gift:before-commit"])(
  "when the process is killed at %s, an expired gift ends once and is refunded once",
  async (failpoint) => {
    giver += 1;
    const of = { orderNo: await fixture.placeGift(giver), userId: giver };
    const input = { params: { order_no: of.orderNo } };
    await fixture.call(startPayment, { ...input, query: {} }, of);
    await fixture.pay(of.orderNo);
    fixture.time.advance(GIFT_DAYS * DAY_SECONDS);
    expect(await dieAt(failpoint)).toEqual({ signal: "SIGKILL", output: "" });
    await waitForEndOf(fixture.database.pool, "crash");
    // No partial result is visible: the gift is unchanged and no refund is pending.
    expect((await fixture.call(readGivenGift, input, of)).gift.state).toBe("waiting");
    expect((await fixture.call(getOrder, input, of)).order.state).toBe("fulfilled");
    await expectInvariants();

    await Promise.all([runJob(fixture.gifts, "end-gifts"), runJob(fixture.gifts, "end-gifts")]);
    await runJob(fixture.gifts, "end-gifts");
    expect((await fixture.call(readGivenGift, input, of)).gift.state).toBe("expired");
    for (let tries = 0; tries < 3; tries += 1) {
      fixture.time.advance(60);
      await runJob(fixture.orders, "sweep-payments");
    }
    const trade = await (await fixture.sandbox.api(`/trades/${of.orderNo}`)).json();
    expect(trade.refunds).toHaveLength(1);
    expect((await fixture.call(getOrder, input, of)).order.state).toBe("refunded");
    await expectInvariants();
  },
);

async function expectInvariants(): Promise<void> {
  const { trades } = await (await fixture.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(fixture.database.pool, trades)).toEqual([]);
}

/** Runs the job that ends gifts in a process that exits at the failpoint. */
function dieAt(failpoint: string) {
  const task: CrashTask = {
    failpoint,
    job: "end-gifts",
    notification: null,
    databaseUrl: fixture.database.url,
    sandbox: { keys: fixture.sandbox.keys, origin: fixture.sandbox.origin },
    now: fixture.time.now().toISOString(),
  };
  return runProgram(program, task);
}
