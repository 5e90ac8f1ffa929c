import { expect, test } from "vitest";
import type { Plan } from "../../contract.ts";
import {
  durationText,
  firstChoice,
  groupByLevel,
  perMonthText,
  pricePeriodText,
  savingText,
  unquotedValidity,
} from "./plan-texts.ts";

function plan(change: Partial<Plan> = {}): Plan {
  return {
    id: 1,
    slug: "vip-month",
    name: "VIP 月卡",
    level: 2,
    duration_months: 1,
    price_fen: 3900,
    regular_price_fen: 3900,
    promotion: null,
    benefits: [],
    benefit_icons: [],
    is_recommended: false,
    ...change,
  };
}

test("durations are written as in everyday Chinese", () => {
  expect([1, 3, 12, 24, null].map(durationText)).toEqual(["1 个月", "3 个月", "1 年", "2 年", "终身"]);
  expect([1, 3, 12, null].map(pricePeriodText)).toEqual(["/ 月", "/ 3 个月", "/ 年", ""]);
});

test("the monthly price is rounded up, never down", () => {
  expect(perMonthText(plan({ duration_months: 12, price_fen: 29_900 }))).toBe("约 ¥24.92 / 月");
  expect(perMonthText(plan({ duration_months: 3, price_fen: 9900 }))).toBe("约 ¥33.00 / 月");
  expect(perMonthText(plan({ duration_months: null }))).toBe("一次付清，不用续费");
});

test("a lifetime purchase does not mention renewal", () => {
  expect([1, 12, null].map((months) => unquotedValidity(plan({ duration_months: months })))).toEqual([
    "不会自动续费",
    "不会自动续费",
    "一次付清，终身有效",
  ]);
});

test("states a saving only if monthly plans of the same level are sold and cost more", () => {
  const month = plan();
  const year = plan({ id: 2, duration_months: 12, price_fen: 29_900 });
  const premiumYear = plan({ id: 3, level: 3, duration_months: 12, price_fen: 69_900 });
  const plans = [month, year, premiumYear];
  expect(savingText(year, plans)).toBe("比按月买省 ¥169");
  expect(savingText(premiumYear, plans)).toBeNull();
  expect(savingText(month, plans)).toBeNull();
  expect(savingText(plan({ duration_months: 12, price_fen: 46_800 }), plans)).toBeNull();
});

test("preselects the recommended plan, otherwise the first in staff order", () => {
  const [month, year] = [plan(), plan({ id: 2, is_recommended: true })];
  expect(firstChoice([month, year])?.id).toBe(2);
  expect(firstChoice([month])?.id).toBe(1);
  expect(firstChoice([])).toBeUndefined();
});

test("does not preselect the lower level for a user with the higher level", () => {
  const [year, premium] = [plan({ id: 2, is_recommended: true }), plan({ id: 3, level: 3 })];
  expect(firstChoice([year, premium], 3)?.id).toBe(3);
  expect(firstChoice([year, premium], 2)?.id).toBe(2);
  expect(firstChoice([year], 3)?.id).toBe(2);
});

test("groups plans by level and keeps their order", () => {
  const groups = groupByLevel([plan({ id: 1, level: 3 }), plan({ id: 2 }), plan({ id: 3 })]);
  expect(groups.map(({ level, plans }) => [level, plans.map(({ id }) => id)])).toEqual([
    [2, [2, 3]],
    [3, [1]],
  ]);
});
