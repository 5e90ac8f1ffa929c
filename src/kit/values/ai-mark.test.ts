import { expect, test } from "vitest";
import { readAiMark, strongestAiMark } from "./ai-mark.ts";

test.each([
  ["generated", "generated"],
  ["AI 生成", "generated"],
  [true, "generated"],
  ["Assisted", "assisted"],
  ["AI 辅助生成", "assisted"],
  [false, "none"],
  ["无", "none"],
])("reads %j in front matter as %s", (written, mark) => {
  expect(readAiMark(written)).toBe(mark);
});

test.each(["maybe", "", 1, null, ["generated"], { ai: true }])("reads no mark from %j", (written) => {
  expect(readAiMark(written)).toBeNull();
});

test("the strongest of several marks applies to the whole", () => {
  expect(strongestAiMark("none", "assisted")).toBe("assisted");
  expect(strongestAiMark("generated", "assisted", "none")).toBe("generated");
  expect(strongestAiMark()).toBe("none");
});
