import { expect, test } from "vitest";
import { valueText } from "./value-text.ts";

test.each([
  ["", "（空）"],
  [null, "（空）"],
  [[], "（空）"],
  [true, "是"],
  [false, "否"],
  [0, "0"],
  ["甲\n乙", "甲\n乙"],
  [["甲", "乙"], "甲\n乙"],
  [[{ title: "新课", url: "/courses/1" }], "新课 · /courses/1"],
] as const)("%j is compared as %j", (value, text) => {
  expect(valueText(value)).toBe(text);
});
