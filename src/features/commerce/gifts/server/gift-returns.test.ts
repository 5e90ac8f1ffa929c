import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { createInvoiceFixture } from "../../../../../test/orders/invoice-fixture.ts";
import { testAgreementVersion } from "../../../../../test/orders/payment-fixture.ts";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import { listOwnCoupons } from "../../coupons/contract.ts";
import { issueInvoice, redLetterInvoice } from "../../invoices/admin-contract.ts";
import { createOrder, getOrder, quoteOrder, startPayment } from "../../orders/contract.ts";
import { getOrderDetail } from "../../orders/detail-contract.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";

let fixture: Awaited<ReturnType<typeof createInvoiceFixture>>;
let giver = 60_000;

beforeAll(async () => {
  fixture = await createInvoiceFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  giver += 10;
});

const ofOrder = (orderNo: string) => ({ params: { order_no: orderNo } });

async function give(couponId?: number): Promise<string> {
  const orderNo = await fixture.placeGift(giver, "vip-month", couponId);
  await fixture.callOrders(startPayment, { ...ofOrder(orderNo), query: {} }, { userId: giver });
  await fixture.pay(orderNo);
  return orderNo;
}
const read = (orderNo: string) =>
  fixture.callOrders(contract.readGivenGift, ofOrder(orderNo), { userId: giver }).then(({ gift }) => gift);
const cancel = (orderNo: string) => fixture.callOrders(contract.cancelGift, ofOrder(orderNo), { userId: giver });
const stateOf = (orderNo: string) =>
  fixture.callOrders(getOrder, ofOrder(orderNo), { userId: giver }).then(({ order }) => order.state);
const owned = (group: "usable" | "used") =>
  fixture.callOrders(listOwnCoupons, { query: { group } }, { userId: giver }).then(({ items }) => items);

async function take(orderNo: string, taker: number): Promise<void> {
  const secret = (await read(orderNo)).link?.split("#")[1] ?? "";
  await fixture.callOrders(contract.takeGift, { body: { secret } }, { userId: taker });
}

/**
 * Issues an invoice for the order.
 * @returns the number of its request
 */
async function invoice(orderNo: string): Promise<number> {
  const { id, amount_fen } = await fixture.requestInvoice(giver, [orderNo]);
  await fixture.call(
    issueInvoice,
    { params: { invoice_id: id }, body: { number: fixture.drawNumber(), amount_fen } },
    1,
  );
  return id;
}
const redLetter = (id: number) =>
  fixture.call(redLetterInvoice, { params: { invoice_id: id }, body: { number: fixture.drawNumber() } }, 1);

async function expectInvariants(): Promise<void> {
  const { trades } = await (await fixture.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(fixture.database.pool, trades)).toEqual([]);
}

test("a gift with an invoice cannot be cancelled before the red-letter invoice, and can still be taken", async () => {
  const orderNo = await give();
  const id = await invoice(orderNo);
  await expect(cancel(orderNo)).rejects.toMatchObject({
    status: 409,
    code: "GIFT_WAITS_FOR_INVOICE",
    message: expect.stringContaining("红字发票"),
  });
  expect(await read(orderNo)).toMatchObject({ state: "waiting" });
  expect(await stateOf(orderNo)).toBe("fulfilled");
  await redLetter(id);
  await cancel(orderNo);
  await fixture.sweep();
  expect(await stateOf(orderNo)).toBe("refunded");
  await expectInvariants();
});

test("staff cannot revoke it before the red-letter invoice either, and the right stays", async () => {
  const orderNo = await give();
  const taker = giver + 1;
  await take(orderNo, taker);
  const id = await invoice(orderNo);
  const { items } = await fixture.callOrders(admin.listGifts, { query: { state: "taken" } }, { userId: 1 });
  const giftId = items.find(({ order_no }) => order_no === orderNo)?.id ?? 0;
  const revoke = { params: { gift_id: giftId }, body: { reason: "监护人没有同意" } };
  const refused = fixture.callOrders(admin.revokeGift, revoke, { userId: 1 });
  await expect(refused).rejects.toMatchObject({ code: "GIFT_WAITS_FOR_INVOICE" });
  expect(await fixture.membership.readMembership(taker)).toMatchObject({ vip_level: 1 });
  await redLetter(id);
  await fixture.callOrders(admin.revokeGift, revoke, { userId: 1 });
  expect(await fixture.membership.readMembership(taker)).toMatchObject({ vip_level: 0 });
});

test("an expired gift waits for its red-letter invoice without blocking others and is returned by a later run", async () => {
  const waiting = await give();
  const id = await invoice(waiting);
  const other = await give();
  fixture.time.advance(30 * DAY_SECONDS);
  await runJob(fixture.gifts, "end-gifts");
  expect([await stateOf(waiting), await stateOf(other)]).toEqual(["fulfilled", "refunding"]);
  expect(await read(waiting)).toMatchObject({ state: "waiting", link: null });
  await redLetter(id);
  await runJob(fixture.gifts, "end-gifts");
  expect(await read(waiting)).toMatchObject({ state: "expired" });
  await fixture.sweep();
  expect([await stateOf(waiting), await stateOf(other)]).toEqual(["refunded", "refunded"]);
  await expectInvariants();
});

test("a requested but unissued invoice does not block a gift, and nothing is issued afterwards", async () => {
  const orderNo = await give();
  const { id, amount_fen } = await fixture.requestInvoice(giver, [orderNo]);
  await cancel(orderNo);
  const late = { params: { invoice_id: id }, body: { number: fixture.drawNumber(), amount_fen } };
  await expect(fixture.call(issueInvoice, late, 1)).rejects.toMatchObject({ status: 409 });
});

test("a coupon reduces the price of a gift, is used when the gift is created, and is returned by the full refund", async () => {
  const couponId = await fixture.giveCoupon(giver, await fixture.addCampaign());
  const query = { plan_id: fixture.planId("vip-month"), as_gift: "1", coupon: couponId } as const;
  const quote = await fixture.callOrders(quoteOrder, { query }, { userId: giver });
  expect(quote).toMatchObject({ is_gift: true, total_fen: 2900, coupons: { applied: { id: couponId } } });
  const orderNo = await give(couponId);
  expect(await owned("used")).toMatchObject([{ id: couponId, use: { order_no: orderNo } }]);
  await expectInvariants();
  await cancel(orderNo);
  // Until the refund has arrived, the coupon still belongs to the order.
  expect(await owned("usable")).toEqual([]);
  await fixture.sweep();
  expect(await stateOf(orderNo)).toBe("refunded");
  expect(await owned("usable")).toMatchObject([{ id: couponId, use: null }]);
  await expectInvariants();
});

test("a gift fully paid by a coupon returns the coupon immediately", async () => {
  const deal = { kind: "amount", amount_fen: 10_000 } as const;
  const couponId = await fixture.giveCoupon(giver, await fixture.addCampaign({ deal }));
  const orderNo = await fixture.placeGift(giver, "vip-month", couponId);
  expect(await read(orderNo)).toMatchObject({ state: "waiting" });
  expect(await owned("used")).toHaveLength(1);
  await cancel(orderNo);
  expect(await stateOf(orderNo)).toBe("refunded");
  expect(await owned("usable")).toMatchObject([{ id: couponId }]);
  await expectInvariants();
});

test("one of ten concurrent gift orders uses a first-purchase coupon", async () => {
  await openConnections(fixture.database.pool);
  const campaign = await fixture.addCampaign({
    is_first_purchase_only: true,
    deal: { kind: "amount", amount_fen: 10_000 },
  });
  const mine = await Promise.all(Array.from({ length: 10 }, () => fixture.giveCoupon(giver, campaign)));
  const plan_id = fixture.planId("vip-month");
  const tries = await Promise.allSettled(
    mine.map((coupon_id) => {
      const input = { plan_id, coupon_id, as_gift: true, channel: "wechat" } as const;
      const body = { ...input, agreement_version: testAgreementVersion };
      return fixture.callOrders(
        createOrder,
        { body },
        { userId: giver, idempotencyKey: `first-purchase-${coupon_id}` },
      );
    }),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expectInvariants();
});

test("the buyer's order does not reveal the recipient's right", async () => {
  const orderNo = await give();
  await take(orderNo, giver + 1);
  const detail = await fixture.callOrders(getOrderDetail, ofOrder(orderNo), { userId: giver });
  expect(detail.sold).toMatchObject([{ title: "VIP 月卡", right: null }]);
});
