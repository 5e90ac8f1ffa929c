import fc from "fast-check";
import { expect, test } from "vitest";
import { heldGrant } from "../../../../test/membership/held-grant.ts";
import { DAY_MS } from "../../../kit/values/durations.ts";
import type { SoldPlan, UnrevokedGrant } from "../../access/membership/membership-ledger.ts";
import { findObstacle, pricePlan } from "./price-plan.ts";

const now = new Date("2026-11-20T08:00:00Z");

const regular = (priceFen: number) => ({
  priceFen,
  regularPriceFen: priceFen,
  isPromotional: false,
  isOnSale: true,
});

const vipMonth: SoldPlan = { id: 1, name: "VIP 月卡", level: 2, durationMonths: 1, ...regular(3900) };
const premiumYear: SoldPlan = {
  id: 2,
  name: "高级会员年卡",
  level: 3,
  durationMonths: 12,
  ...regular(69_900),
};

const premiumMonth = { ...premiumYear, id: 3, durationMonths: 1, ...regular(9900) };
const premiumLife = { ...premiumYear, id: 4, durationMonths: null, ...regular(199_900) };

function grant(overrides: Partial<UnrevokedGrant>): UnrevokedGrant {
  const startsAt = new Date(now.getTime() - 100 * DAY_MS);
  const endsAt = new Date(now.getTime() + 265 * DAY_MS);
  return heldGrant({
    id: 9,
    level: 2,
    valueFen: 36_500,
    ...overrides,
    startsAt: overrides.startsAt ?? startsAt,
    endsAt: overrides.endsAt === undefined ? endsAt : overrides.endsAt,
  });
}

test("a first purchase costs the plan's price and states its end", () => {
  const sold = { subject: "plan:1", level: 2, durationMonths: 1, resourceKey: null, paidFen: 3900, valueFen: 3900 };
  expect(pricePlan({ plan: vipMonth, held: [], now })).toEqual({
    title: "VIP 月卡",
    isPromotional: false,
    lines: [{ kind: "plan", title: "VIP 月卡", detail: "1 个月", amountFen: 3900, creditedGrantId: null, sold }],
    totalFen: 3900,
    from: now,
    until: new Date("2026-12-20T08:00:00Z"),
    lostFen: 0,
  });
});

test("a renewal costs the full price and extends the current expiry", () => {
  const held = [grant({ endsAt: new Date("2027-01-31T08:00:00Z") })];
  expect(pricePlan({ plan: vipMonth, held, now })).toMatchObject({
    totalFen: 3900,
    until: new Date("2027-02-28T08:00:00Z"),
  });
});

test("an upgrade credits the unused share of the paid amount, line by line", () => {
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

test("gifts and expired grants give no credit", () => {
  const held = [grant({ valueFen: 0 }), grant({ startsAt: new Date(0), endsAt: new Date(DAY_MS) })];
  expect(pricePlan({ plan: premiumYear, held, now }).totalFen).toBe(69_900);
});

test("a premium renewal is not an upgrade: remaining VIP is not credited twice", () => {
  const held = [grant({}), grant({ id: 11, level: 3 })];
  expect(pricePlan({ plan: premiumYear, held, now })).toMatchObject({ totalFen: 69_900 });
});

test.each([
  ["waits", { startsAt: new Date(now.getTime() + DAY_MS), endsAt: new Date(now.getTime() + 31 * DAY_MS) }],
  ["is suspended", { startsAt: null, endsAt: null }],
])("premium that %s counts as premium: buying more credits no VIP", (_state, dates) => {
  const held = [grant({}), { ...grant({ id: 11, level: 3 }), length: { unit: "months", count: 1 } as const, ...dates }];
  expect(pricePlan({ plan: premiumYear, held, now })).toMatchObject({ totalFen: 69_900, lines: [{ kind: "plan" }] });
});

test("two gifts, one running and one waiting, are two lines of 0 (example 9)", () => {
  const gift = { source: "gift", valueFen: 0 } as const;
  const next = { startsAt: new Date(now.getTime() + 265 * DAY_MS), endsAt: new Date(now.getTime() + 295 * DAY_MS) };
  const { lines, totalFen } = pricePlan({
    plan: premiumMonth,
    held: [grant(gift), grant({ ...gift, ...next, id: 10 })],
    now,
  });
  expect(lines.slice(1)).toMatchObject([
    { amountFen: 0, creditedGrantId: null, detail: "别人赠送的，没有实付金额；它照常计时到期" },
    { amountFen: 0, creditedGrantId: null, detail: "别人赠送的，没有实付金额；它移到高级会员之后开始" },
  ]);
  expect(totalFen).toBe(9900);
});

test("credit above the price makes the order free, never negative", () => {
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

test("a lifetime VIP membership is credited only towards lifetime premium, and runs parallel to premium with an end", () => {
  const held = [grant({ endsAt: null, valueFen: 50_000 })];
  expect(findObstacle(3, held, now)).toBeNull();
  expect(pricePlan({ plan: premiumMonth, held, now })).toMatchObject({
    totalFen: 9900,
    lines: [{ kind: "plan" }, { amountFen: 0, creditedGrantId: null, detail: expect.stringContaining("它继续有效") }],
  });
  expect(pricePlan({ plan: premiumLife, held, now })).toMatchObject({ totalFen: 149_900, lostFen: 0 });
});

test("premium for a year is credited towards premium for life by its unused share, rounded down", () => {
  const year = grant({ level: 3, valueFen: 69_900, name: "高级会员年卡" });
  const priced = pricePlan({ plan: premiumLife, held: [year], now });
  expect(priced.lines[1]).toMatchObject({ amountFen: -50_749, creditedGrantId: 9 });
  expect(priced).toMatchObject({ totalFen: 149_151, from: now, until: null });
});

test("VIP for life credits paid VIP, the running one before the waiting one", () => {
  const vipLife = { ...vipMonth, id: 5, durationMonths: null, ...regular(30_000) };
  const later = new Date(now.getTime() + 265 * DAY_MS);
  const waiting = grant({ id: 1, startsAt: later, endsAt: new Date(later.getTime() + DAY_MS), valueFen: 10_000 });
  const priced = pricePlan({ plan: vipLife, held: [waiting, grant({})], now });
  expect(priced.lines.map(({ creditedGrantId, amountFen }) => [creditedGrantId, amountFen])).toEqual([
    [null, 30_000],
    [9, -26_500],
    [1, -3500],
  ]);
  expect(priced).toMatchObject({ totalFen: 0, lostFen: 6500 });
});

test("states a lost amount; without the credit, the full price is charged and VIP stays", () => {
  const startsAt = now;
  const held = [grant({ startsAt, endsAt: new Date("2027-11-20T08:00:00Z"), valueFen: 29_900 })];
  const plan = { ...premiumYear, durationMonths: 3, ...regular(19_900) };
  const credited = pricePlan({ plan, held, now });
  expect(credited).toMatchObject({ totalFen: 0, lostFen: 10_000, lines: [{}, { amountFen: -19_900 }] });
  const whole = pricePlan({ plan, held, skipsCredit: true, now });
  expect(whole).toMatchObject({ totalFen: 19_900, lostFen: 0, lines: [{ kind: "plan" }] });
});

test("memberships that remain when nothing is left to pay stay, with a line of 0", () => {
  const first = grant({ id: 1, valueFen: 200_000 });
  const second = grant({ id: 2, startsAt: first.endsAt as Date, endsAt: new Date("2029-01-01T00:00:00Z") });
  const { lines } = pricePlan({ plan: premiumYear, held: [second, first], now });
  expect(lines.slice(1)).toMatchObject([
    { creditedGrantId: 1, amountFen: -69_900 },
    { creditedGrantId: null, amountFen: 0, detail: "应付金额已经抵扣完；它移到高级会员之后开始" },
  ]);
});

test.each([
  ["gift", "别人赠送的，没有实付金额；它照常计时到期"],
  ["code", "兑换码得到的，没有实付金额；它照常计时到期"],
  ["admin", "工作人员开通的，没有实付金额；它照常计时到期"],
  ["invitation", "邀请得到的，没有实付金额；它照常计时到期"],
  ["import", "从旧站带来的，没有实付金额；它照常计时到期"],
] as const)("a membership from %s has a line of 0 with the reason", (source, detail) => {
  const { lines, totalFen } = pricePlan({ plan: premiumYear, held: [grant({ source, valueFen: 0 })], now });
  expect(lines[1]).toMatchObject({ amountFen: 0, creditedGrantId: null, detail });
  expect(totalFen).toBe(69_900);
});

test("a suspended membership is credited in full, and a suspended gift states that its time does not run", () => {
  const suspended = grant({ id: 3, valueFen: 3900, startsAt: now, endsAt: now });
  const held = [
    grant({ endsAt: null, valueFen: 0 }),
    { ...suspended, length: { unit: "months", count: 1 } as const, startsAt: null, endsAt: null },
  ];
  const priced = pricePlan({ plan: premiumLife, held, now });
  expect(priced.lines.slice(1)).toMatchObject([
    { amountFen: 0, creditedGrantId: null },
    { amountFen: -3900, creditedGrantId: 3, detail: "还没开始，实付 ¥39.00" },
  ]);
});

/** Whether a credit is at most the exact unused share of the paid amount, without fractions of a fen. */
function creditWithin({ startsAt, endsAt, valueFen }: UnrevokedGrant, creditFen: number): boolean {
  if (startsAt === null || endsAt === null) return creditFen <= valueFen;
  const unusedMs = endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime());
  return BigInt(creditFen) * BigInt(endsAt.getTime() - startsAt.getTime()) <= BigInt(valueFen) * BigInt(unusedMs);
}

test("rounds a credit down to whole fen", () => {
  const held = [
    grant({ startsAt: new Date(now.getTime() - DAY_MS), endsAt: new Date(now.getTime() + 2 * DAY_MS), valueFen: 100 }),
  ];
  expect(pricePlan({ plan: premiumYear, held, now }).lines[1]).toMatchObject({ amountFen: -66 });
});

test("for any grants: whole fen, lines add up, 0 ≤ total ≤ price, credits within the paid amounts", () => {
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
        if (creditedGrantId === null) expect(amountFen).toBe(0);
        else expect(creditWithin(held[creditedGrantId]!, -amountFen)).toBe(true);
      }
    }),
  );
});

const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
const suspended = (facts: Partial<UnrevokedGrant>): UnrevokedGrant => ({
  ...grant(facts),
  startsAt: null,
  endsAt: null,
  length: { unit: "months", count: 1 },
});

test("a waiting or suspended membership does not prevent a purchase", () => {
  expect(findObstacle(2, [grant({ startsAt: later(1), endsAt: null })], now)).toBeNull();
  expect(findObstacle(2, [grant({ level: 3, startsAt: later(1), endsAt: later(31) })], now)).toBeNull();
  expect(findObstacle(2, [suspended({ level: 3 })], now)).toBeNull();
});

test("a lifetime plan states that it is for life, and gets no credit for expired or higher memberships", () => {
  const over = grant({ startsAt: later(-400), endsAt: later(-35) });
  const above = grant({ id: 10, level: 3, startsAt: later(10), endsAt: later(40) });
  const vipLife = { ...vipMonth, durationMonths: null };
  const { lines, totalFen } = pricePlan({ plan: vipLife, held: [over, above], now });
  expect([lines.length, lines[0]?.detail, totalFen]).toEqual([1, "终身有效", 3900]);
});

test("an unused value below one fen gives no credit", () => {
  const held = [grant({ valueFen: 1 })];
  expect(pricePlan({ plan: premiumYear, held, now }).lines.slice(1)).toEqual([
    {
      kind: "upgrade_credit",
      title: "VIP 年卡 不抵扣",
      amountFen: 0,
      creditedGrantId: null,
      sold: null,
      detail: "剩余的价值不足一分；它照常计时到期",
    },
  ]);
});

test("waiting memberships are credited in the order of their start, suspended ones last", () => {
  const held = [
    suspended({ id: 4, valueFen: 100 }),
    suspended({ id: 3, valueFen: 100 }),
    grant({ id: 5, valueFen: 100, startsAt: later(400), endsAt: later(430) }),
    grant({ id: 9, valueFen: 100, startsAt: later(300), endsAt: later(330) }),
    grant({ id: 8, valueFen: 100, startsAt: later(-1), endsAt: later(9) }),
  ];
  const { lines } = pricePlan({ plan: premiumLife, held, now });
  expect(lines.slice(1).map(({ creditedGrantId }) => creditedGrantId)).toEqual([8, 9, 5, 3, 4]);
  expect(lines.at(-1)?.detail).toBe("还没开始，实付 ¥1.00");
});

test("a waiting or suspended gift states what happens to it", () => {
  const gift = { valueFen: 0, startsAt: later(10), endsAt: later(40) };
  const detailOf = (plan: SoldPlan, held: UnrevokedGrant) => pricePlan({ plan, held: [held], now }).lines[1]?.detail;
  expect(detailOf(premiumLife, grant(gift))).toBe("别人赠送的，没有实付金额；终身会员有效期间它不计时");
  expect(detailOf(premiumYear, grant(gift))).toBe("别人赠送的，没有实付金额；它移到高级会员之后开始");
});

test("a suspended membership for life is credited by premium with an end", () => {
  const life = grant({ id: 1, endsAt: null, valueFen: 0 });
  const { lines } = pricePlan({ plan: premiumYear, held: [life, suspended({ id: 2, valueFen: 3900 })], now });
  expect(lines.map(({ creditedGrantId }) => creditedGrantId)).toEqual([null, null, 2]);
});
