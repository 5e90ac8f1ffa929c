import { expect, test } from "vitest";
import { discountText } from "./discount-text.ts";

test.each([
  [39_900, 39_900, null, "平时 ¥399.00"],
  [39_900, 39_900, 29_900, "平时 ¥399.00。便宜 ¥100.00，7.5 折"],
  [39_900, 24_900, 19_900, "平时 ¥399.00，最近 30 天最低 ¥249.00。便宜 ¥200.00，5 折"],
  [39_900, 24_900, 24_900, "平时 ¥399.00，最近 30 天最低 ¥249.00。便宜 ¥150.00，6.2 折。不比最近 30 天的最低价低"],
  [39_900, 39_900, 39_900, "平时 ¥399.00。促销价要比平时的低"],
  [39_900, 39_900, 1, "平时 ¥399.00。便宜 ¥398.99，不到 0.1 折"],
  [39_900, 39_900, "3x", "平时 ¥399.00"],
])("compares with the regular price of %i and the lowest of %i: %s", (regular, lowest, typed, text) => {
  expect(discountText({ regular_price_fen: regular, lowest_price_fen: lowest }, typed)).toBe(text);
});
