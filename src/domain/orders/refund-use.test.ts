import { expect, test } from "vitest";
import { describeUse, isUsedMoreThan, type ResourceUse } from "./refund-use.ts";

const use = (used: number, whole: number, measure: ResourceUse["measure"] = "seen"): ResourceUse => ({
  measure,
  used,
  whole,
});

test("a fifth is not more than twenty percent, and an empty resource is not used", () => {
  expect([isUsedMoreThan(use(2, 10), 20), isUsedMoreThan(use(2001, 10_000), 20)]).toEqual([false, true]);
  expect(isUsedMoreThan(use(5, 0), 20)).toBe(false);
});

test.each([
  [use(0, 10), "还没有使用"],
  [use(5, 0), "还没有使用"],
  [use(0, 1), "还没有使用"],
  [use(1, 1, "opened"), "付款后已经打开"],
  [use(721, 3600), "付款后看了 21%"],
  [use(11, 10, "opened"), "付款后打开了 100%"],
] as const)("describes %j as %s", (given, text) => {
  expect(describeUse(given)).toBe(text);
});
