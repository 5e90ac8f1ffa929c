import { expect, test } from "vitest";
import { toPublicPrice } from "./contract.ts";

const now = new Date("2026-11-20T08:00:00Z");
const running = {
  priceFen: 1900,
  startsAt: now,
  endsAt: new Date("2026-11-30T16:00:00Z"),
  cancelledAt: null,
};

test("a promotional price states its end, the price after it, and the struck-through price", () => {
  const publicPrice = toPublicPrice(3900, { ...running, struckFen: 2900 }, now);
  expect(publicPrice).toMatchObject({ price_fen: 1900, promotion: { former_price_fen: 2900 } });
  expect(publicPrice.promotion?.text).toBe("限时价，到 2026年12月1日 00:00，之后 ¥39");
  expect(publicPrice.promotion?.former_text).toBe("划掉的 ¥29 是促销开始前 7 天里真实成交的最低价");
});

test("without a promotion, and without sales before it, there is no text and no former price", () => {
  expect(toPublicPrice(3900, undefined, now).promotion).toBeNull();
  const publicPrice = toPublicPrice(3900, { ...running, struckFen: null }, now);
  expect(publicPrice.promotion).toMatchObject({ former_price_fen: null, former_text: null });
});
