import { expect, test } from "vitest";
import { readYuan, yuanText } from "./yuan-text.ts";

test.each([
  ["49", 4900],
  ["49.5", 4950],
  ["0.29", 29],
  ["1,234.56", 123456],
  ["¥ 10000", 1_000_000],
  ["", null],
  ["abc", "abc"],
  ["1.999", "1.999"],
  ["-5", "-5"],
])("%s yuan is %s fen", (typed, fen) => {
  expect(readYuan(typed)).toBe(fen);
});

test.each([
  [4900, "49"],
  [4950, "49.50"],
  [29, "0.29"],
  [null, ""],
])("%s fen is typed as %s", (fen, text) => {
  expect(yuanText(fen)).toBe(text);
});
