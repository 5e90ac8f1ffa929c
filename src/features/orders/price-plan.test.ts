import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "../../kit/values/durations.ts";
import type { HeldGrant, SoldPlan } from "../membership/membership-ledger.ts";
import { findObstacle, pricePlan } from "./price-plan.ts";

const now = new Date("2026-11-20T08:00:00Z");

const regular = (priceFen: number) => ({
  ...{ priceFen, regularPriceFen: priceFen, isPromotional: false, isOnSale: true },
});

const vipMonth: SoldPlan = { id: 1, name: "VIP 月卡", level: 2, durationMonths: 1, ...regular(3900) };
const premiumYear: SoldPlan = {
  id: 2,
  name: "高级会员年卡",
  level: 3,
  durationMonths: 12,
  ...regular(69_900),
};

function grant(overrides: Partial<HeldGrant>): HeldGrant {
  const startsAt = new Date(now.getTime() - 100 * DAY_MS);
  const endsAt = new Date(now.getTime() + 265 * DAY_MS);
  return { id: 9, level: 2, startsAt, endsAt, valueFen: 36_500, name: "VIP 年卡", ...overrides };
}

test("a first purchase costs the plan's price and says until when", () => {
  const sold = { subject: "plan:1", level: 2, durationMonths: 1, resourceKey: null, paidFen: 3900, valueFen: 3900 };
  expect(pricePlan({ plan: vipMonth, held: [], now })).toEqual({
    title: "VIP 月卡",
    isPromotional: false,
    lines: [{ kind: "plan", title: "VIP 月卡", detail: "1 个月", amountFen: 3900, creditedGrantId: null, sold }],
    totalFen: 3900,
    until: new Date("2026-12-20T08:00:00Z"),
  });
});

test("a renewal costs the full price and extends the current expiry", () => {
  const held = [grant({ endsAt: new Date("2027-01-31T08:00:00Z") })];
  expect(pricePlan({ plan: vipMonth, held, now })).toMatchObject({
    totalFen: 3900,
    until: new Date("2027-02-28T08:00:00Z"),
  });
});

test("an upgrade credits the unused share of what was paid, line by line", () => {
  const future = grant({
    id: 10,
    startsAt: new Date(now.getTime() + 265 * DAY_MS),
    endsAt: new Date(now.getTime() + 295 * DAY_MS),
    valueFen: 3900,
    name: "VIP 月卡",
  });
  const priced = pricePlan({ plan: premiumYear, held: [grant({}), future], now });
  expect(priced.lines.slice(1)).toEqual([
    {
      kind: "upgrade_credit",
      title: "抵扣 VIP 年卡 未使用部分",
      detail: "剩余 265 天，共 365 天，实付 ¥365.00，未使用价值 ¥265.00",
      amountFen: -26_500,
      creditedGrantId: 9,
      sold: null,
    },
    {
      kind: "upgrade_credit",
      title: "抵扣 VIP 月卡 未使用部分",
      detail: "剩余 30 天，共 30 天，实付 ¥39.00，未使用价值 ¥39.00",
      amountFen: -3900,
      creditedGrantId: 10,
      sold: null,
    },
  ]);
  expect(priced.totalFen).toBe(69_900 - 26_500 - 3900);
  expect(priced.lines[0]?.sold).toMatchObject({ paidFen: 69_900 - 26_500 - 3900, valueFen: 69_900 });
  expect(priced.until).toEqual(new Date("2027-11-20T08:00:00Z"));
});

test("gifts and expired grants are worth no credit", () => {
  const held = [grant({ valueFen: 0 }), grant({ startsAt: new Date(0), endsAt: new Date(DAY_MS) })];
  expect(pricePlan({ plan: premiumYear, held, now }).totalFen).toBe(69_900);
});

test("a premium renewal is no upgrade: left-over VIP is not credited twice", () => {
  const held = [grant({}), grant({ id: 11, level: 3 })];
  expect(pricePlan({ plan: premiumYear, held, now })).toMatchObject({ totalFen: 69_900 });
});

test("credit beyond the price makes the order free, never negative", () => {
  expect(pricePlan({ plan: premiumYear, held: [grant({ valueFen: 500_000 })], now }).totalFen).toBe(0);
});

test.each([
  ["a plan off sale", { ...vipMonth, isOnSale: false }, []],
  ["lifetime at the same level", vipMonth, [grant({ endsAt: null })]],
  ["lifetime at a higher level", vipMonth, [grant({ level: 3, endsAt: null })]],
  ["lifetime premium again", premiumYear, [grant({ level: 3, endsAt: null })]],
  ["VIP while premium runs", vipMonth, [grant({ level: 3 })]],
])("%s is not available", (_name, plan, held) => {
  expect(() => pricePlan({ plan, held, now })).toThrow(expect.objectContaining({ code: "PLAN_NOT_AVAILABLE" }));
});

test("lifetime VIP may be upgraded, and its whole price is credited", () => {
  const held = [grant({ endsAt: null, valueFen: 50_000 })];
  expect(findObstacle(3, held, now)).toBeNull();
  expect(pricePlan({ plan: premiumYear, held, now }).totalFen).toBe(19_900);
});

test("whatever is held: whole fen, lines add up, 0 ≤ total ≤ price, credits within what was paid", () => {
  const anyGrant = fc.record({
    startDays: fc.integer({ min: -800, max: 400 }),
    lengthDays: fc.integer({ min: 1, max: 800 }),
    valueFen: fc.integer({ min: 0, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(anyGrant, { maxLength: 6 }), fc.integer({ min: 0, max: 1_000_000 }), (grants, priceFen) => {
      const held = grants.map(({ startDays, lengthDays, valueFen }, id) =>
        grant({
          id,
          valueFen,
          startsAt: new Date(now.getTime() + startDays * DAY_MS),
          endsAt: new Date(now.getTime() + (startDays + lengthDays) * DAY_MS),
        }),
      );
      const { lines, totalFen } = pricePlan({ plan: { ...premiumYear, priceFen }, held, now });
      expect(lines.reduce((sum, line) => sum + line.amountFen, 0)).toBe(totalFen);
      expect(lines.reduce((sum, line) => sum + (line.sold?.paidFen ?? 0), 0)).toBe(totalFen);
      expect(totalFen).toBeGreaterThanOrEqual(0);
      expect(totalFen).toBeLessThanOrEqual(priceFen);
      for (const { amountFen, creditedGrantId } of lines.slice(1)) {
        expect(Number.isInteger(amountFen)).toBe(true);
        expect(-amountFen).toBeLessThanOrEqual(held[creditedGrantId!]!.valueFen);
      }
    }),
  );
});
