import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import { createPaymentStage, type PaymentStage } from "../../../../../test/orders/payment-stage.ts";
import type { CrashTask } from "../../../../../test/orders/receive-one-notification.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { runProgram } from "../../../../../test/spawn-program.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import { getOrder, startPayment } from "../../orders/contract.ts";
import { readGivenGift } from "../contract.ts";

const program = path.join(import.meta.dirname, "../../../../../test/orders/receive-one-notification.ts");
const GIFT_DAYS = 30;

let stage: PaymentStage;
let giver = 70_000;

beforeAll(async () => {
  stage = await createPaymentStage();
});
afterAll(() => stage.close());

test.each(["gift:after-end", "gift:before-commit"])(
  "killed at %s, a gift whose time is up ends once, and its money goes back once",
  async (failpoint) => {
    giver += 1;
    const of = { orderNo: await stage.placeGift(giver), userId: giver };
    const asked = { params: { order_no: of.orderNo } };
    await stage.call(startPayment, { ...asked, query: {} }, of);
    await stage.pay(of.orderNo);
    stage.time.advance(GIFT_DAYS * DAY_SECONDS);
    expect(await dieAt(failpoint)).toEqual({ signal: "SIGKILL", said: "" });
    // Nothing of it is seen: neither half a gift nor money on its way.
    expect((await stage.call(readGivenGift, asked, of)).gift.state).toBe("waiting");
    expect((await stage.call(getOrder, asked, of)).order.state).toBe("fulfilled");
    await expectInvariants();

    await Promise.all([runJob(stage.gifts, "end-gifts"), runJob(stage.gifts, "end-gifts")]);
    await runJob(stage.gifts, "end-gifts");
    expect((await stage.call(readGivenGift, asked, of)).gift.state).toBe("expired");
    for (let tries = 0; tries < 3; tries += 1) {
      stage.time.advance(60);
      await runJob(stage.orders, "sweep-payments");
    }
    const trade = await (await stage.sandbox.api(`/trades/${of.orderNo}`)).json();
    expect(trade.refunds).toHaveLength(1);
    expect((await stage.call(getOrder, asked, of)).order.state).toBe("refunded");
    await expectInvariants();
  },
);

async function expectInvariants(): Promise<void> {
  const { trades } = await (await stage.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(stage.database.pool, trades)).toEqual([]);
}

/** The job that ends gifts, in a process that dies there. */
function dieAt(failpoint: string) {
  const task: CrashTask = {
    failpoint,
    job: "end-gifts",
    notification: null,
    databaseUrl: stage.database.url,
    configs: stage.sandbox.configs,
    now: stage.time.now().toISOString(),
  };
  return runProgram(program, task);
}
