import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPaymentStage, type PaymentStage } from "../../../../../test/orders/payment-stage.ts";
import type { Act } from "../../../../kit/api/serve-endpoint.ts";
import { getOrder, quoteOrder } from "../../../orders/contract.ts";
import { changePlan, type PlanChange } from "./change-plan.ts";

let stage: PaymentStage;
let acts: Act[] = [];

beforeAll(async () => {
  stage = await createPaymentStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  acts = [];
});

const change = (slug: string, wanted: PlanChange) =>
  changePlan(
    { db: stage.database.db, clock: stage.time },
    { slug, change: wanted, by: 7, note: (act) => void acts.push(act) },
  );

test("an order keeps the price it was made at, also when its plan is dearer and off sale by the time it is paid", async () => {
  const userId = 1;
  const orderNo = await stage.orderWithCode(userId, "vip-year");
  await change("vip-year", { priceFen: 50_000 });
  const quoted = await stage.call(quoteOrder, { query: { plan_id: stage.planId("vip-year") } }, { userId });
  expect(quoted.total_fen).toBe(50_000);
  await change("vip-year", { isOnSale: false });
  await stage.pay(orderNo);
  const { order } = await stage.call(getOrder, { params: { order_no: orderNo } }, { userId });
  expect(order).toMatchObject({ state: "fulfilled", total_fen: 29_900, lines: [{ amount_fen: 29_900 }] });
  expect((await stage.membership.readMembership(userId)).is_vip).toBe(true);
  await expect(stage.placeOrder(2, "vip-year")).rejects.toMatchObject({ code: "PLAN_NOT_AVAILABLE" });
  await change("vip-year", { isOnSale: true });
  await stage.placeOrder(2, "vip-year");
  expect(acts.map(({ subject, before, after }) => [subject, before, after])).toMatchObject([
    ["plan:vip-year", { price_fen: 29_900 }, { price_fen: 50_000 }],
    ["plan:vip-year", { is_on_sale: true }, { is_on_sale: false }],
    ["plan:vip-year", { is_on_sale: false }, { is_on_sale: true }],
  ]);
});

test("only a real former price is struck through, and only until the next change", async () => {
  expect(await change("vip-month", { priceFen: 2900, isFormerPriceShown: true })).toMatchObject({
    price_fen: 2900,
    original_price_fen: 3900,
  });
  // The same price again is no change: the struck one stays.
  expect(await change("vip-month", { priceFen: 2900 })).toMatchObject({ original_price_fen: 3900 });
  await expect(change("vip-month", { priceFen: 4900, isFormerPriceShown: true })).rejects.toMatchObject({
    status: 422,
  });
  expect(await change("vip-month", { priceFen: 4900 })).toMatchObject({ price_fen: 4900, original_price_fen: null });
  await expect(change("gold", { priceFen: 1 })).rejects.toMatchObject({ status: 404 });
  expect(acts).toHaveLength(3);
});
