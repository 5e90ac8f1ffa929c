import { expect, test } from "vitest";
import { lengthText, levelOf } from "./plan-texts.ts";

test("writes whole years as years, and a plan without a length as for life", () => {
  expect(lengthText(12)).toBe("1 年");
  expect(lengthText(18)).toBe("18 个月");
  expect(lengthText(null)).toBe("终身");
});

test("names the level of a choice", () => {
  expect(levelOf("3")).toBe(3);
  expect(levelOf("2")).toBe(2);
});
