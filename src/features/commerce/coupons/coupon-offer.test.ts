import { expect, test } from "vitest";
import type { PricedOrder } from "../../../domain/orders/priced-order.ts";
import { offerCoupons, toCoupon } from "./coupon-offer.ts";
import type { OwnedCoupon } from "./coupon-rules.ts";

const now = new Date("2026-11-20T00:00:00Z");
const buyer = { hasBought: false, now };

function coupon(id: number, amountFen: number, facts: Partial<OwnedCoupon> = {}): OwnedCoupon {
  return {
    id,
    campaignId: 1,
    title: `券 ${id}`,
    expiresAt: null,
    withdrawnAt: null,
    stoppedAt: null,
    heldBy: null,
    usedByPerson: 0,
    usedInAll: 0,
    hasOtherFirst: false,
    ...facts,
    terms: {
      deal: { kind: "amount", amountFen },
      minimumFen: 0,
      scope: ["all"],
      isFirstPurchaseOnly: false,
      isCombinable: false,
      perPerson: 1,
      totalLimit: null,
      validFrom: new Date(0),
      validUntil: null,
    },
  };
}

const sold = { subject: "product:1", level: null, durationMonths: null, resourceKey: "course:1" };
const current: PricedOrder = {
  title: "课",
  totalFen: 9900,
  isPromotional: false,
  from: null,
  until: null,
  lostFen: 0,
  lines: [
    {
      kind: "product",
      title: "课",
      detail: "",
      amountFen: 9900,
      creditedGrantId: null,
      sold: { ...sold, paidFen: 9900, valueFen: 9900 },
    },
  ],
};
const held = coupon(3, 5000, { heldBy: { orderNo: "A1", isPaid: false } });
const stopped = coupon(4, 5000, { stoppedAt: now });
const coupons = [coupon(1, 1000), coupon(2, 2000), held, stopped];
const offer = (wanted: number | "best" | null, owned = coupons) =>
  offerCoupons({ coupons: owned, prices: { current, regular: null }, buyer, wanted });

test("lists usable coupons with their prices, best first, and the others with their reasons", () => {
  const { order, offer: offered } = offer(null);
  expect(order).toBe(current);
  expect(offered).toMatchObject({ applied: null, notice: null, best_id: 2 });
  expect(offered.usable).toMatchObject([
    { id: 2, title: "券 2", discount_fen: 2000, total_fen: 7900 },
    { id: 1, title: "券 1", discount_fen: 1000, total_fen: 8900 },
  ]);
  expect(offered.unusable).toMatchObject([
    { id: 3, reason: "这张券用在一笔没有付款的订单上，取消那笔订单就能再用", order_no: "A1" },
    { id: 4, reason: "这个优惠活动已经停止", order_no: null },
  ]);
});

test("applies the best coupon on request, and none otherwise", () => {
  const best = offer("best");
  expect([best.order.totalFen, best.offer.applied]).toEqual([7900, { id: 2, title: "券 2", discount_fen: 2000 }]);
  expect(best.offer.notice).toBeNull();
  const none = offer("best", [stopped]);
  expect([none.order, none.offer.applied, none.offer.best_id, none.offer.notice]).toEqual([current, null, null, null]);
});

test("applies a chosen coupon; for an unusable or unknown one, reports the reason and does not change the price", () => {
  const chosen = offer(1);
  expect([chosen.order.totalFen, chosen.offer.applied?.id, chosen.offer.notice]).toEqual([8900, 1, null]);
  const refused = offer(4);
  expect([refused.order, refused.offer.applied, refused.offer.notice]).toEqual([current, null, "这个优惠活动已经停止"]);
  const unknown = offer(99);
  expect([unknown.order, unknown.offer.applied, unknown.offer.notice]).toEqual([current, null, "这张券已经不能用了"]);
});

test("the text of a coupon names its period, with or without an end", () => {
  const facts = { id: 1, title: "券 1", terms: coupon(1, 1000).terms };
  expect(toCoupon({ ...facts, expiresAt: now })).toEqual({
    id: 1,
    title: "券 1",
    deal: "减 ¥10",
    scope: "会员方案和单品都能用",
    conditions: ["不和促销价一起用，自动取更便宜的"],
    valid_from: "1970-01-01T00:00:00.000Z",
    valid_until: now.toISOString(),
  });
  expect(toCoupon({ ...facts, expiresAt: null }).valid_until).toBeNull();
});
