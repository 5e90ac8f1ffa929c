import { expect, test } from "vitest";
import { lengthText, levelOf } from "./plan-texts.ts";

test("whole years are said as years, no length is for life", () => {
  expect(lengthText(12)).toBe("1 年");
  expect(lengthText(18)).toBe("18 个月");
  expect(lengthText(null)).toBe("终身");
});

test("a choice names its level", () => {
  expect(levelOf("3")).toBe(3);
  expect(levelOf("2")).toBe(2);
});
