import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { swapChannel, testAgreementVersion } from "../../../../../../test/orders/payment-stage.ts";
import { type AskedCase, createRefundStage, PICTURE } from "../../../../../../test/orders/refund-stage.ts";
import { limit } from "../../../../../../test/time/limits.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { PaymentRefusedError } from "../../../../../ports/payment-channel.ts";
import type { SoldThing } from "../../../products/sold-product.ts";
import { createOrder, startPayment } from "../../contract.ts";
import { withdrawRefund } from "../../refund-contract.ts";
import { refuseRefund } from "./decide-refund.ts";
import { confirmPayback, dropPayback, recordPayback, uploadPaybackFile } from "./payback.ts";

let stage: Awaited<ReturnType<typeof createRefundStage>>;
let userId = 20_000;
let lastThing = 0;

beforeAll(async () => {
  stage = await createRefundStage();
});
afterAll(() => stage.close());

const note = () => {};
const [FIRST, SECOND] = [11, 12];

/** One buyer's orders and requests, as a history makes them. */
interface World {
  orders: string[];
  requests: number[];
}

function thing(): SoldThing {
  lastThing += 1;
  const [id, title] = [lastThing, `课 ${lastThing}`];
  const place = { path: `/vip/course/${id}`, coverUrl: null, aiMark: "none", contentType: "vip" } as const;
  return { type: "course", id, title, ...place, resourceKeys: [`course:${id}`] };
}

async function buyPlan(world: World, slug: "vip-month" | "vip-year" | "premium-year"): Promise<void> {
  const orderNo = await stage.orderWithCode(userId, slug);
  // Several years of a lower level may be worth all of an upgrade.
  if ((await stage.stateOf(userId, orderNo)) === "pending") await stage.pay(orderNo);
  world.orders.push(orderNo);
}

async function buyBundle(world: World): Promise<void> {
  const parts = [1_999, 3_001, 5_003].map((listPriceFen) => ({ thing: thing(), listPriceFen }));
  const productId = await stage.addProduct(8_888, parts);
  const body = { product_id: productId, channel: "wechat", agreement_version: testAgreementVersion } as const;
  const { order } = await stage.call(createOrder, { body }, { userId, idempotencyKey: `b-${productId}` });
  await stage.call(startPayment, { params: { order_no: order.order_no }, query: {} }, { userId });
  await stage.pay(order.order_no);
  world.orders.push(order.order_no);
}

async function ask(world: World, pick: number, reasonCase: AskedCase): Promise<void> {
  const orderNo = world.orders[pick % Math.max(1, world.orders.length)];
  if (orderNo === undefined) return;
  const line = pick % 3 === 0 ? undefined : (pick % 3) - 1;
  const { id } = await stage.ask({ userId, orderNo, reasonCase, line });
  world.requests.push(id);
  if (reasonCase === 5) await stage.prove(userId, orderNo, PICTURE);
}

const payBack = async (id: number) => {
  const upload = { bytes: Buffer.from("%PDF-1.7"), fileName: "x" };
  const { file_id: fileId } = await uploadPaybackFile(stage.context, { id, staffId: FIRST, note, upload });
  await recordPayback(stage.context, { id, staffId: FIRST, note, reference: "7", fileId });
};

function refuseAtGateway(): void {
  const refund = () => Promise.reject(new PaymentRefusedError("TRADEERROR", "不能退"));
  swapChannel(stage.context, { ...stage.channel, refund });
}

const happenings: Readonly<Record<string, (world: World, pick: number) => Promise<unknown>>> = {
  month: (world) => buyPlan(world, "vip-month"),
  year: (world) => buyPlan(world, "vip-year"),
  upgrade: (world) => buyPlan(world, "premium-year"),
  bundle: (world) => buyBundle(world),
  askFull: (world, pick) => ask(world, pick, 1),
  askRest: (world, pick) => ask(world, pick, 6),
  askFault: (world, pick) => ask(world, pick, 4),
  askMinor: (world, pick) => ask(world, pick, 5),
  withdraw: (world, pick) =>
    stage.call(withdrawRefund, { params: { order_no: world.orders[pick] ?? "" }, body: {} }, { userId }),
  approve: (world, pick) => stage.approve(idOf(world, pick)),
  approveTwice: (world, pick) =>
    Promise.allSettled([stage.approve(idOf(world, pick)), stage.approve(idOf(world, pick))]),
  approvePart: (world, pick) => stage.approve(idOf(world, pick), { sumFen: 1 + (pick % 977) }),
  refuse: (world, pick) => refuseRefund(stage.context, { id: idOf(world, pick), staffId: FIRST, note, answer: "不" }),
  sweep: () => stage.sweep(1),
  sweepTwice: () => Promise.all([stage.sweep(1), stage.sweep(1)]),
  wait: async () => stage.time.advance((5 * DAY_MS) / 1000),
  low: () => stage.setBalance(true),
  enough: () => stage.setBalance(false),
  gatewayRefuses: async () => refuseAtGateway(),
  gatewayPays: async () => swapChannel(stage.context, stage.channel),
  payBack: (world, pick) => payBack(idOf(world, pick)),
  drop: (world, pick) => dropPayback(stage.context, { id: idOf(world, pick), staffId: SECOND, note }),
  confirm: (world, pick) => confirmPayback(stage.context, { id: idOf(world, pick), staffId: SECOND, note }),
  confirmAlone: (world, pick) => confirmPayback(stage.context, { id: idOf(world, pick), staffId: FIRST, note }),
};

function idOf({ requests }: World, pick: number): number {
  return requests[pick % Math.max(1, requests.length)] ?? 0;
}

/** Refusals are part of a history; faults are not. Out: whether it was done. */
async function happen(name: string, world: World, pick: number): Promise<boolean> {
  try {
    await happenings[name]?.(world, pick);
    return true;
  } catch (error) {
    if (!(error instanceof Error && "status" in error && Number(error.status) < 500)) throw error;
    return false;
  }
}

test("no fen is lost in any sequence of purchases, requests, grants, refusals and payments by hand (I1 to I7)", {
  timeout: limit(120_000),
}, async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(happenings)), fc.nat(6));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      userId += 1;
      const world: World = { orders: [], requests: [] };
      for (const [name, pick] of [["year", 0] as const, ["bundle", 0] as const, ...steps]) {
        // What a rejected step leaves behind is found after the next step or at the end.
        if (await happen(name, world, pick)) expect(await stage.broken(), `after ${name}`).toEqual([]);
      }
      await stage.setBalance(false);
      swapChannel(stage.context, stage.channel);
      for (const id of world.requests) await happen("drop", { ...world, requests: [id] }, 0);
      stage.time.advance(3_700);
      await stage.sweep(3);
      const unended = "select r.id, r.state from refund_requests r join orders o using (order_no)";
      const open = `${unended} where o.user_id = $1 and r.state in ('approved', 'refunding', 'waiting_balance')`;
      expect((await stage.database.pool.query(open, [userId])).rows).toEqual([]);
      expect(await stage.broken()).toEqual([]);
    }),
    { numRuns: 40, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
  );
});
