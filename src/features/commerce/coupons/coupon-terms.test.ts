import { expect, test } from "vitest";
import { readCouponCode } from "./coupon-code.ts";
import { describeDeal, describeScope } from "./coupon-terms.ts";

test.each([
  [{ deal: { kind: "amount", amountFen: 2000 }, minimumFen: 10_000 }, "满 ¥100 减 ¥20"],
  [{ deal: { kind: "amount", amountFen: 1050 }, minimumFen: 0 }, "减 ¥10.50"],
  [{ deal: { kind: "percent", percentOff: 20, capFen: 5000 }, minimumFen: 0 }, "打 8 折，最多减 ¥50"],
  [{ deal: { kind: "percent", percentOff: 12, capFen: null }, minimumFen: 5000 }, "满 ¥50 打 8.8 折"],
  [{ deal: { kind: "percent", percentOff: 100, capFen: null }, minimumFen: 0 }, "全免"],
] as const)("describes %j as %s", (terms, text) => {
  expect(describeDeal(terms)).toBe(text);
});

test.each([
  [["all"], "会员方案和单品都能用"],
  [["plans", "products"], "会员方案和单品都能用"],
  [["plans"], "会员方案能用"],
  [["products"], "单品能用"],
  [["plan:3"], "指定的会员方案能用"],
  [["product:7", "product:8"], "指定的单品能用"],
  [["plans", "product:7"], "指定的会员方案和单品能用"],
])("describes %j as %s", (scope, text) => {
  expect(describeScope(scope)).toBe(text);
});

test.each([
  ["spring26", "SPRING26"],
  [" Spring-26 ", "SPRING26"],
  ["ＳＰＲＩＮＧ２６", "SPRING26"],
  ["abc", null],
  ["春天2026", null],
  ["A".repeat(25), null],
])("reads the code %j as %j", (typed, code) => {
  expect(readCouponCode(typed)).toBe(code);
});
