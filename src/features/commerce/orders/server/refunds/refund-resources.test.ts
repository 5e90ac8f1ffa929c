import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import { testAgreementVersion } from "../../../../../../test/orders/payment-fixture.ts";
import { createRefundFixture } from "../../../../../../test/orders/refund-fixture.ts";
import type { ResourceUse } from "../../../../../domain/orders/refund-use.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import type { SoldResource } from "../../../products/sold-product.ts";
import { createOrder, startPayment } from "../../contract.ts";

let fixture: Awaited<ReturnType<typeof createRefundFixture>>;
let userId = 7_000;
let lastResourceId = 0;
/** The measured use of each resource, in place of the slices' results. */
const uses = new Map<string, ResourceUse>();

beforeAll(async () => {
  fixture = await createRefundFixture();
  fixture.context.measureUse = async ({ resourceKey }) => uses.get(resourceKey) ?? null;
});
afterAll(() => fixture.close());
beforeEach(() => {
  userId += 1;
});
afterEach(async () => {
  expect(await fixture.broken()).toEqual([]);
});

function resource(): SoldResource {
  lastResourceId += 1;
  const [id, title] = [lastResourceId, `课 ${lastResourceId}`];
  const place = { path: `/vip/course/${id}`, coverUrl: null, aiMark: "none", contentType: "vip" } as const;
  return { type: "course", id, title, ...place, resourceKeys: [`course:${id}`] };
}

async function buy(productId: number): Promise<string> {
  const body = { product_id: productId, channel: "wechat", agreement_version: testAgreementVersion } as const;
  const { order } = await fixture.call(createOrder, { body }, { userId, idempotencyKey: `thing-${Math.random()}` });
  await fixture.call(startPayment, { params: { order_no: order.order_no }, query: {} }, { userId });
  await fixture.pay(order.order_no);
  return order.order_no;
}

const sell = (priceFen: number, ...parts: [SoldResource, number][]) =>
  fixture.addProduct(
    priceFen,
    parts.map(([one, listPriceFen]) => ({ resource: one, listPriceFen })),
  );

const canRead = async (one: SoldResource) =>
  (await fixture.membership.decideAccessNow({ id: userId, isAdmin: false }, one)).allowed;

test("refunds a hardly used product in full and revokes its right, and does not refund a heavily used one", async () => {
  const [one, other] = [resource(), resource()];
  const first = await buy(await sell(9_900, [one, 9_900]));
  const second = await buy(await sell(4_900, [other, 4_900]));
  uses.set(`course:${one.id}`, { measure: "seen", used: 700, whole: 3_600 });
  uses.set(`course:${other.id}`, { measure: "seen", used: 3_000, whole: 3_600 });
  expect((await fixture.preview(userId, second)).choices[0]?.refusal).toContain("看了 84%，超过 20%");
  await expect(fixture.requestRefund({ userId, orderNo: second })).rejects.toMatchObject({
    code: "REFUND_NOT_POSSIBLE",
  });
  const { id, refund } = await fixture.requestRefund({ userId, orderNo: first });
  expect(refund.sum_fen).toBe(9_900);
  // Use during the review does not reduce the refund.
  uses.set(`course:${one.id}`, { measure: "seen", used: 3_600, whole: 3_600 });
  fixture.time.advance((20 * DAY_MS) / 1000);
  await fixture.approve(id);
  expect([await canRead(one), await canRead(other)]).toEqual([false, true]);
  await fixture.sweep();
  expect([await fixture.backAt(first), await fixture.stateOf(userId, first)]).toEqual([[9_900], "refunded"]);
});

test("refunds one part of a bundle by its share; the others stay, and the last one ends the order", async () => {
  const parts = [resource(), resource(), resource()] as const;
  const [a, b, c] = parts;
  const orderNo = await buy(await sell(10_000, [a, 3_333], [b, 3_333], [c, 3_334]));
  const { id, refund } = await fixture.requestRefund({ userId, orderNo, line: 1 });
  await fixture.approve(id);
  expect([await canRead(a), await canRead(b), await canRead(c)]).toEqual([true, false, true]);
  await fixture.sweep();
  expect(await fixture.stateOf(userId, orderNo)).toBe("partially_refunded");
  const rest = [
    await fixture.requestRefund({ userId, orderNo, line: 0 }),
    await fixture.requestRefund({ userId, orderNo, line: 2 }),
  ];
  for (const each of rest) await fixture.approve(each.id);
  await fixture.sweep();
  expect(await fixture.stateOf(userId, orderNo)).toBe("refunded");
  const sums = [refund, ...rest.map((each) => each.refund)].map(({ sum_fen }) => sum_fen);
  expect(sums.reduce((sum, fen) => sum + fen, 0)).toBe(10_000);
  expect((await fixture.backAt(orderNo)).toSorted()).toEqual(sums.toSorted());
});

test("refunds only the paid amount of a bundle with a credited part", async () => {
  const [owned, fresh] = [resource(), resource()];
  const alone = await buy(await sell(6_000, [owned, 6_000]));
  const bundle = await buy(await sell(10_000, [owned, 6_000], [fresh, 4_000]));
  await expect(fixture.requestRefund({ userId, orderNo: bundle, line: 0 })).rejects.toMatchObject({
    code: "REFUND_NOT_POSSIBLE",
  });
  const { id, refund } = await fixture.requestRefund({ userId, orderNo: bundle, line: 1 });
  expect(refund.sum_fen).toBe(4_000);
  await expect(fixture.approve(id, { sumFen: 4_001 })).rejects.toMatchObject({ code: "REFUND_NOT_POSSIBLE" });
  await fixture.approve(id);
  await fixture.sweep();
  expect([await fixture.backAt(bundle), await fixture.stateOf(userId, bundle)]).toEqual([[4_000], "refunded"]);
  expect([await canRead(owned), await canRead(fresh)]).toEqual([true, false]);
  expect(await fixture.stateOf(userId, alone)).toBe("fulfilled");
});

test("a product's refund neither uses up the membership's one refund in twelve months nor ends the membership", async () => {
  const one = resource();
  const bought = await buy(await sell(9_900, [one, 9_900]));
  const card = await fixture.payableOrder(userId, "vip-month");
  await fixture.pay(card);
  await fixture.approve((await fixture.requestRefund({ userId, orderNo: bought })).id);
  expect((await fixture.membership.readMembership(userId)).is_vip).toBe(true);
  await fixture.approve((await fixture.requestRefund({ userId, orderNo: card })).id);
  expect((await fixture.membership.readMembership(userId)).is_vip).toBe(false);
  await fixture.sweep();
});

test("ten concurrent approvals of one request approve it once", async () => {
  await openConnections(fixture.database.pool);
  const one = resource();
  const orderNo = await buy(await sell(9_900, [one, 9_900]));
  const { id } = await fixture.requestRefund({ userId, orderNo });
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => fixture.approve(id)));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await fixture.sweep();
  expect(await fixture.backAt(orderNo)).toEqual([9_900]);
});
