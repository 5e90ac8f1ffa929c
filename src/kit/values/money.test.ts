import { expect, test } from "vitest";
import { formatFen } from "./money.ts";

test.each([
  [12800, "¥128.00", "¥128"],
  [12850, "¥128.50", "¥128.50"],
  [5, "¥0.05", "¥0.05"],
  [0, "¥0.00", "¥0"],
  [-990, "-¥9.90", "-¥9.90"],
  [99_999, "¥999.99", "¥999.99"],
  [800_000, "¥8,000.00", "¥8,000"],
  [1_000_000, "¥10,000.00", "¥10,000"],
  [123456789, "¥1,234,567.89", "¥1,234,567.89"],
  [-1_234_500, "-¥12,345.00", "-¥12,345"],
])("formats %i fen as %s in a column and as %s on a card", (fen, full, short) => {
  expect(formatFen(fen)).toBe(full);
  expect(formatFen(fen, { short: true })).toBe(short);
});
