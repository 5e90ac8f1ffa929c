import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { keyedCaller } from "../../../../../../test/orders/keyed-caller.ts";
import { createPaymentFixture, type PaymentFixture } from "../../../../../../test/orders/payment-fixture.ts";
import { packFewIcons } from "../../../../../../test/packed-icons.ts";
import type { Act } from "../../../../../kit/api/caller.ts";
import { getOrder, quoteOrder } from "../../../../commerce/orders/contract.ts";
import { type PlanChange, planDraftSchema } from "../../admin-contract.ts";
import { addPlan, changePlan } from "./change-plan.ts";
import { findAllPlans } from "./plan-store.ts";

let fixture: PaymentFixture;
const icons = packFewIcons();
let acts: Act[] = [];

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  acts = [];
});

const change = (slug: string, wanted: PlanChange) =>
  changePlan(
    { db: fixture.database.db, clock: fixture.time, icons },
    { slug, change: wanted, by: 7, note: (act) => void acts.push(act) },
  );

test("an order keeps its price, even if its plan is more expensive and off sale when it is paid", async () => {
  const userId = 1;
  const orderNo = await fixture.payableOrder(userId, "vip-year");
  await change("vip-year", { price_fen: 50_000 });
  const quoted = await fixture.call(quoteOrder, { query: { plan_id: fixture.planId("vip-year") } }, { userId });
  expect(quoted.total_fen).toBe(50_000);
  await change("vip-year", { is_on_sale: false });
  await fixture.pay(orderNo);
  const { order } = await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId });
  expect(order).toMatchObject({ state: "fulfilled", total_fen: 29_900, lines: [{ amount_fen: 29_900 }] });
  expect((await fixture.membership.readMembership(userId)).is_vip).toBe(true);
  await expect(fixture.placeOrder(2, "vip-year")).rejects.toMatchObject({ code: "PLAN_NOT_AVAILABLE" });
  await change("vip-year", { is_on_sale: true });
  await fixture.placeOrder(2, "vip-year");
  expect(acts.map(({ subject, before, after }) => [subject, before, after])).toMatchObject([
    ["plan:vip-year", { price_fen: 29_900 }, { price_fen: 50_000 }],
    ["plan:vip-year", { is_on_sale: true }, { is_on_sale: false }],
    ["plan:vip-year", { is_on_sale: false }, { is_on_sale: true }],
  ]);
});

test("a new plan is off sale and last, is created once, and all its fields can be changed", async () => {
  const context = { db: fixture.database.db, clock: fixture.time, icons };
  const note = (act: Act) => void acts.push(act);
  const draft = planDraftSchema.parse({
    slug: "vip-half",
    name: "VIP 半年卡",
    level: 2,
    duration_months: 6,
    price_fen: 16_800,
    benefits: ["标着 VIP 的内容，全文可读"],
  });
  const made = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => addPlan(context, { draft, caller: { ...keyedCaller(7, `key-${n}`), note } })),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(made.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "PLAN_EXISTS" } });
  expect((await findAllPlans(context.db)).at(-1)).toMatchObject({
    slug: "vip-half",
    position: 5,
    is_on_sale: false,
    is_recommended: false,
    description: "标着 VIP 的内容，全文可读",
  });
  const wanted = { name: "半年", duration_months: 5, benefits: ["甲", "乙"], is_recommended: true, is_on_sale: true };
  expect(await change("vip-half", wanted)).toMatchObject({ ...wanted, price_fen: 16_800, level: 2 });
  expect(acts.at(-1)).toMatchObject({ before: { benefits: draft.benefits.join("、") }, after: { benefits: "甲、乙" } });
  await expect(change("gold", { price_fen: 1 })).rejects.toMatchObject({ status: 404 });
});

test("a plan in use keeps its level and length; its name may change", async () => {
  await fixture.pay(await fixture.payableOrder(3, "vip-quarter"));
  await expect(change("vip-quarter", { duration_months: 4 })).rejects.toMatchObject({ code: "PLAN_HELD" });
  await expect(change("vip-quarter", { level: 3 })).rejects.toMatchObject({ code: "PLAN_HELD" });
  expect(await change("vip-quarter", { name: "季度", level: 2, duration_months: 3 })).toMatchObject({ name: "季度" });
  expect(await change("premium-lifetime", { duration_months: 24 })).toMatchObject({ duration_months: 24 });
});
