import { expect, test } from "vitest";
import { chargedPrice, type PromotionTerms } from "./price-rules.ts";

const window: PromotionTerms = {
  priceFen: 1900,
  startsAt: new Date("2026-11-20T08:00:00Z"),
  endsAt: new Date("2026-11-22T08:00:00Z"),
  cancelledAt: null,
};

test.each<[string, Partial<PromotionTerms>, string, number]>([
  ["a millisecond before it begins", {}, "2026-11-20T07:59:59.999Z", 3900],
  ["at its first moment", {}, "2026-11-20T08:00:00.000Z", 1900],
  ["at its last moment", {}, "2026-11-22T07:59:59.999Z", 1900],
  ["at its end", {}, "2026-11-22T08:00:00.000Z", 3900],
  ["once it is cancelled", { cancelledAt: new Date("2026-11-21T08:00:00Z") }, "2026-11-21T09:00:00Z", 3900],
  ["when the regular price is no higher", { priceFen: 3900 }, "2026-11-21T08:00:00Z", 3900],
  ["when the regular price is lower", { priceFen: 4900 }, "2026-11-21T08:00:00Z", 3900],
])("charges the expected price for a promotion %s", (_when, overrides, now, priceFen) => {
  expect(chargedPrice(3900, { ...window, ...overrides }, new Date(now))).toEqual({
    priceFen,
    regularPriceFen: 3900,
    isPromotional: priceFen === 1900,
  });
});

test("without a promotion the regular price is charged", () => {
  expect(chargedPrice(3900, null, window.startsAt)).toEqual({
    priceFen: 3900,
    regularPriceFen: 3900,
    isPromotional: false,
  });
});
