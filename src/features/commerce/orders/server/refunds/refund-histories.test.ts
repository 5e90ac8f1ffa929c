import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { swapChannel, testAgreementVersion } from "../../../../../../test/orders/payment-fixture.ts";
import { createRefundFixture, PICTURE, type RequestedCase } from "../../../../../../test/orders/refund-fixture.ts";
import { limit } from "../../../../../../test/time/limits.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { PaymentRefusedError } from "../../../../../ports/payment-channel.ts";
import type { SoldResource } from "../../../products/sold-product.ts";
import { createOrder, startPayment } from "../../contract.ts";
import { withdrawRefund } from "../../refund-contract.ts";
import { refuseRefund } from "./decide-refund.ts";
import { confirmPayback, dropPayback, recordPayback, uploadPaybackFile } from "./payback.ts";

let fixture: Awaited<ReturnType<typeof createRefundFixture>>;
let userId = 20_000;
let lastResourceId = 0;

beforeAll(async () => {
  fixture = await createRefundFixture();
});
afterAll(() => fixture.close());

const note = () => {};
const [FIRST, SECOND] = [11, 12];

/** One buyer's orders and requests in a history. */
interface World {
  orders: string[];
  requests: number[];
}

function resource(): SoldResource {
  lastResourceId += 1;
  const [id, title] = [lastResourceId, `课 ${lastResourceId}`];
  const place = { path: `/vip/course/${id}`, coverUrl: null, aiMark: "none", contentType: "vip" } as const;
  return { type: "course", id, title, ...place, resourceKeys: [`course:${id}`] };
}

async function buyPlan(world: World, slug: "vip-month" | "vip-year" | "premium-year"): Promise<void> {
  const orderNo = await fixture.payableOrder(userId, slug);
  // Several years of a lower level may pay for a whole upgrade.
  if ((await fixture.stateOf(userId, orderNo)) === "pending") await fixture.pay(orderNo);
  world.orders.push(orderNo);
}

async function buyBundle(world: World): Promise<void> {
  const parts = [1_999, 3_001, 5_003].map((listPriceFen) => ({ resource: resource(), listPriceFen }));
  const productId = await fixture.addProduct(8_888, parts);
  const body = { product_id: productId, channel: "wechat", agreement_version: testAgreementVersion } as const;
  const { order } = await fixture.call(createOrder, { body }, { userId, idempotencyKey: `b-${productId}` });
  await fixture.call(startPayment, { params: { order_no: order.order_no }, query: {} }, { userId });
  await fixture.pay(order.order_no);
  world.orders.push(order.order_no);
}

async function requestRefund(world: World, pick: number, reasonCase: RequestedCase): Promise<void> {
  const orderNo = world.orders[pick % Math.max(1, world.orders.length)];
  if (orderNo === undefined) return;
  const line = pick % 3 === 0 ? undefined : (pick % 3) - 1;
  const { id } = await fixture.requestRefund({ userId, orderNo, reasonCase, line });
  world.requests.push(id);
  if (reasonCase === 5) await fixture.prove(userId, orderNo, PICTURE);
}

const payBack = async (id: number) => {
  const upload = { bytes: Buffer.from("%PDF-1.7"), fileName: "x" };
  const { file_id: fileId } = await uploadPaybackFile(fixture.context, { id, staffId: FIRST, note, upload });
  await recordPayback(fixture.context, { id, staffId: FIRST, note, reference: "7", fileId });
};

function refuseAtGateway(): void {
  const refund = () => Promise.reject(new PaymentRefusedError("TRADEERROR", "不能退"));
  swapChannel(fixture.context, { ...fixture.channel, refund });
}

const happenings: Readonly<Record<string, (world: World, pick: number) => Promise<unknown>>> = {
  month: (world) => buyPlan(world, "vip-month"),
  year: (world) => buyPlan(world, "vip-year"),
  upgrade: (world) => buyPlan(world, "premium-year"),
  bundle: (world) => buyBundle(world),
  requestFull: (world, pick) => requestRefund(world, pick, 1),
  requestRest: (world, pick) => requestRefund(world, pick, 6),
  requestForFault: (world, pick) => requestRefund(world, pick, 4),
  requestForMinor: (world, pick) => requestRefund(world, pick, 5),
  withdraw: (world, pick) =>
    fixture.call(withdrawRefund, { params: { order_no: world.orders[pick] ?? "" }, body: {} }, { userId }),
  approve: (world, pick) => fixture.approve(idOf(world, pick)),
  approveTwice: (world, pick) =>
    Promise.allSettled([fixture.approve(idOf(world, pick)), fixture.approve(idOf(world, pick))]),
  approvePartially: (world, pick) => fixture.approve(idOf(world, pick), { sumFen: 1 + (pick % 977) }),
  refuse: (world, pick) => refuseRefund(fixture.context, { id: idOf(world, pick), staffId: FIRST, note, answer: "不" }),
  sweep: () => fixture.sweep(1),
  sweepTwice: () => Promise.all([fixture.sweep(1), fixture.sweep(1)]),
  wait: async () => fixture.time.advance((5 * DAY_MS) / 1000),
  low: () => fixture.setBalance(true),
  enough: () => fixture.setBalance(false),
  gatewayRefuses: async () => refuseAtGateway(),
  gatewayPays: async () => swapChannel(fixture.context, fixture.channel),
  payBack: (world, pick) => payBack(idOf(world, pick)),
  drop: (world, pick) => dropPayback(fixture.context, { id: idOf(world, pick), staffId: SECOND, note }),
  confirm: (world, pick) => confirmPayback(fixture.context, { id: idOf(world, pick), staffId: SECOND, note }),
  confirmAlone: (world, pick) => confirmPayback(fixture.context, { id: idOf(world, pick), staffId: FIRST, note }),
};

function idOf({ requests }: World, pick: number): number {
  return requests[pick % Math.max(1, requests.length)] ?? 0;
}

/**
 * Rejections are part of a history; other errors are not.
 * @returns whether the step was carried out
 */
async function happen(name: string, world: World, pick: number): Promise<boolean> {
  try {
    await happenings[name]?.(world, pick);
    return true;
  } catch (error) {
    if (!(error instanceof Error && "status" in error && Number(error.status) < 500)) throw error;
    return false;
  }
}

test("no fen is lost in any sequence of purchases, requests, approvals, refusals and payments by hand (I1 to I7)", {
  timeout: limit(120_000),
}, async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(happenings)), fc.nat(6));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      userId += 1;
      const world: World = { orders: [], requests: [] };
      for (const [name, pick] of [["year", 0] as const, ["bundle", 0] as const, ...steps]) {
        // Side effects of a rejected step are detected after the next step or at the end.
        if (await happen(name, world, pick)) expect(await fixture.broken(), `after ${name}`).toEqual([]);
      }
      await fixture.setBalance(false);
      swapChannel(fixture.context, fixture.channel);
      for (const id of world.requests) await happen("drop", { ...world, requests: [id] }, 0);
      fixture.time.advance(3_700);
      await fixture.sweep(3);
      const unended = "select r.id, r.state from refund_requests r join orders o using (order_no)";
      const open = `${unended} where o.user_id = $1 and r.state in ('approved', 'refunding', 'waiting_balance')`;
      expect((await fixture.database.pool.query(open, [userId])).rows).toEqual([]);
      expect(await fixture.broken()).toEqual([]);
    }),
    { numRuns: 40, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
  );
});
