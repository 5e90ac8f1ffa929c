import { expect, test } from "vitest";
import { captionAt } from "./caption-at.ts";

const lines = [
  { startTime: 0, endTime: 4, text: "第一句" },
  { startTime: 10, endTime: 14, text: "<b>第二</b>\n句" },
  { startTime: 20, endTime: 24, text: "two\r\nwords" },
];

test.each([
  [0, "第一句"],
  [6.9, "第一句"],
  [8, null],
  [10, "第二句"],
  [17, "第二句"],
  [17.5, null],
  [20, "two words"],
])("at second %s the line is %s", (seconds, line) => {
  expect(captionAt(lines, seconds)).toBe(line);
});

test("before the first line, and without any, there is no caption", () => {
  expect(captionAt([{ startTime: 5, endTime: 6, text: "后来" }], 1)).toBeNull();
  expect(captionAt([], 1)).toBeNull();
});
