import { expect, test } from "vitest";
import { toFen, toYuan } from "./yuan.ts";

test("converts fen and yuan into each other exactly, also where floats would be inexact", () => {
  for (const [fen, yuan] of [
    [1, "0.01"],
    [9, "0.09"],
    [10, "0.10"],
    [100, "1.00"],
    [113, "1.13"],
    [81_909, "819.09"],
    [10_000_000_000, "100000000.00"],
  ] as const) {
    expect(toYuan(fen)).toBe(yuan);
    expect(toFen(yuan)).toBe(fen);
  }
  expect(toFen("1.1")).toBe(110);
  expect(toFen("1")).toBe(100);
});

test("rejects an invalid amount of money", () => {
  for (const text of ["", ".5", "1.", "1.001", "-1.00", "+1", "1e3", "1,000.00", "０.01", " 1.00", "NaN"]) {
    expect(toFen(text)).toBeNull();
  }
  for (const fen of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => toYuan(fen)).toThrow("不是金额");
});
