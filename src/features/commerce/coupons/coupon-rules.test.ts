import fc from "fast-check";
import { expect, test } from "vitest";
import type { PricedLine, PricedOrder } from "../../../domain/orders/priced-order.ts";
import { applyCoupon, type CouponPrices, type OwnedCoupon, weighCoupons } from "./coupon-rules.ts";
import type { CouponTerms } from "./coupon-terms.ts";

const NOW = new Date("2026-11-20T00:00:00Z");
const buyer = { hasBought: false, now: NOW };

function coupon(terms: Partial<CouponTerms> = {}, facts: Partial<OwnedCoupon> = {}): OwnedCoupon {
  return {
    id: 1,
    campaignId: 1,
    title: "春季",
    expiresAt: null,
    withdrawnAt: null,
    stoppedAt: null,
    heldBy: null,
    usedByPerson: 0,
    usedInAll: 0,
    hasOtherFirst: false,
    ...facts,
    terms: {
      deal: { kind: "amount", amountFen: 2000 },
      minimumFen: 0,
      scope: ["all"],
      isFirstPurchaseOnly: false,
      isCombinable: false,
      perPerson: 1,
      totalLimit: null,
      validFrom: new Date(0),
      validUntil: null,
      ...terms,
    },
  };
}

const percent = (percentOff: number, capFen: number | null = null) =>
  ({ kind: "percent", percentOff, capFen }) as const;

function line(subject: string, paidFen: number, valueFen = paidFen): PricedLine {
  const sold = { subject, level: null, durationMonths: null, resourceKey: "course:1", paidFen, valueFen };
  return { kind: "product", title: subject, detail: "", amountFen: valueFen, creditedGrantId: null, sold };
}

function credit(amountFen: number): PricedLine {
  return { kind: "upgrade_credit", title: "抵扣", detail: "", amountFen: -amountFen, creditedGrantId: 1, sold: null };
}

function order(...lines: PricedLine[]): PricedOrder {
  return {
    title: "买",
    lines,
    totalFen: lines.reduce((sum, one) => sum + one.amountFen, 0),
    isPromotional: false,
    from: null,
    until: null,
    lostFen: 0,
  };
}

const only = (current: PricedOrder): CouponPrices => ({ current, regular: null });
const cost = (priced: PricedOrder, one: OwnedCoupon, regular: PricedOrder | null = null) => {
  const answer = applyCoupon(one, { current: priced, regular }, buyer);
  return answer.refusal ?? answer.order.totalFen;
};

test.each([
  ["a fixed discount", { deal: { kind: "amount", amountFen: 2000 } }, 7900],
  ["a percentage", { deal: percent(20) }, 7920],
  ["a percentage up to its cap", { deal: percent(20, 1500) }, 8400],
  ["a percentage below its cap", { deal: percent(20, 9000) }, 7920],
  ["a discount above the price leaves 0", { deal: { kind: "amount", amountFen: 99_999 } }, 0],
  ["the whole price", { deal: percent(100) }, 0],
  ["a minimum equal to the price", { minimumFen: 9900 }, 7900],
  ["a minimum one fen above the price", { minimumFen: 9901 }, "还差 ¥0.01 才满 ¥99.01"],
  ["plans only", { scope: ["plans"] }, "这张券不能用在这次买的东西上"],
  ["products only", { scope: ["products"] }, 7900],
  ["the ordered product", { scope: ["product:3", "product:7"] }, 7900],
  ["a product with the same prefix in its number", { scope: ["product:77"] }, "这张券不能用在这次买的东西上"],
] as const)("prices an order with a coupon: %s", (_, terms, expected) => {
  expect(cost(order(line("product:7", 9900)), coupon(terms))).toBe(expected);
});

test.each([
  [1, percent(20), 0],
  [101, percent(50), 50],
  [333, percent(15), 283],
])("%i fen with %j leaves %i: fractions of a fen are rounded in the buyer's favour", (fen, deal, left) => {
  expect(cost(order(line("product:7", fen)), coupon({ deal }))).toBe(left);
});

test.each([
  ["withdrawn", {}, { withdrawnAt: NOW }, "这张券已经收回，有疑问请联系客服"],
  ["used", {}, { heldBy: { orderNo: "A", isPaid: true } }, "这张券已经用过了"],
  [
    "in an unpaid order",
    {},
    { heldBy: { orderNo: "A", isPaid: false } },
    "这张券用在一笔没有付款的订单上，取消那笔订单就能再用",
  ],
  ["of a stopped campaign", {}, { stoppedAt: NOW }, "这个优惠活动已经停止"],
  ["before its start", { validFrom: new Date(NOW.getTime() + 1) }, {}, "这张券还没有到开始使用的时间"],
  ["at its end", {}, { expiresAt: NOW }, "这张券已过期"],
  ["a moment before its end", {}, { expiresAt: new Date(NOW.getTime() + 1) }, 7900],
  ["at the limit per person", { perPerson: 2 }, { usedByPerson: 2 }, "这个活动每人最多用 2 次，你已经用满"],
  ["below the limit per person", { perPerson: 2 }, { usedByPerson: 1 }, 7900],
  ["at the limit of the campaign", { totalLimit: 5 }, { usedInAll: 5 }, "这个活动的名额已经用完"],
  ["below the limit of the campaign", { totalLimit: 5 }, { usedInAll: 4 }, 7900],
  [
    "for first purchases, after another one",
    { isFirstPurchaseOnly: true },
    { hasOtherFirst: true },
    "这张券只能用于第一次购买",
  ],
  ["for the first purchase", { isFirstPurchaseOnly: true }, {}, 7900],
] as const)("prices an order with a coupon %s", (_, terms, facts, expected) => {
  expect(cost(order(line("product:7", 9900)), coupon(terms, facts))).toBe(expected);
});

test("a user who has bought before cannot use a first-purchase coupon", () => {
  const answer = applyCoupon(coupon({ isFirstPurchaseOnly: true }), only(order(line("product:7", 9900))), {
    ...buyer,
    hasBought: true,
  });
  expect(answer.refusal).toBe("这张券只能用于第一次购买");
});

test.each([
  ["better than the promotion reduces the regular price", 3000, false, 6900],
  ["as good as the promotion is not used", 1900, false, "现在的促销价 ¥80.00 不比用这张券贵，券留着以后用"],
  ["worse than the promotion is not used", 1000, false, "现在的促销价 ¥80.00 不比用这张券贵，券留着以后用"],
  ["that may be combined reduces the promotional price", 1000, true, 7000],
] as const)("a coupon %s", (_, amountFen, isCombinable, expected) => {
  const one = coupon({ deal: { kind: "amount", amountFen }, isCombinable });
  expect(cost(order(line("plan:3", 8000)), one, order(line("plan:3", 9900)))).toBe(expected);
});

test("the minimum of a coupon compares with the price before the discount", () => {
  const one = coupon({ deal: { kind: "amount", amountFen: 5000 }, minimumFen: 9000 });
  expect(cost(order(line("plan:3", 8000)), one, order(line("plan:3", 9900)))).toBe(4900);
  expect(cost(order(line("plan:3", 8000)), { ...one, terms: { ...one.terms, isCombinable: true } })).toBe(
    "还差 ¥10.00 才满 ¥90.00",
  );
});

test("a coupon is deducted from the rest after credits, and lowers payment and value equally", () => {
  const upgrade = order(line("plan:4", 6000, 30_000), credit(24_000));
  const answer = applyCoupon(coupon({ deal: percent(50) }), only(upgrade), buyer);
  expect(answer).toMatchObject({ refusal: null, discountFen: 3000 });
  if (answer.refusal !== null) throw new Error(answer.refusal);
  expect(answer.order).toMatchObject({ totalFen: 3000 });
  expect(answer.order.lines[0]?.sold).toMatchObject({ paidFen: 3000, valueFen: 27_000 });
  expect(answer.order.lines.at(-1)).toEqual({
    kind: "coupon",
    title: "优惠券：春季",
    detail: "打 5 折",
    amountFen: -3000,
    creditedGrantId: null,
    sold: null,
  });
  expect(cost(upgrade, coupon({ minimumFen: 6001 }))).toBe("还差 ¥0.01 才满 ¥60.01");
  expect(cost(order(line("plan:4", 0, 30_000), credit(30_000)), coupon())).toBe("这次不用付钱，不需要优惠券");
});

test("only the lines in a coupon's scope share the discount and count for its minimum", () => {
  const two = order(line("product:7", 3333), line("product:7", 6667), line("plan:3", 5000));
  const answer = applyCoupon(coupon({ scope: ["product:7"], minimumFen: 10_000 }), only(two), buyer);
  if (answer.refusal !== null) throw new Error(answer.refusal);
  expect(answer.order.lines.map(({ sold }) => sold?.paidFen ?? null)).toEqual([2666, 5334, 5000, null]);
  expect(cost(two, coupon({ scope: ["plan:3"], minimumFen: 5001 }))).toBe("还差 ¥0.01 才满 ¥50.01");
});

test("sorts the best coupon first, equal coupons by their end, and unusable ones last", () => {
  const end = new Date("2026-12-01T00:00:00Z");
  const owned = [
    coupon({ deal: { kind: "amount", amountFen: 1000 } }, { id: 1 }),
    coupon({ scope: ["plans"] }, { id: 2 }),
    coupon({}, { id: 3 }),
    coupon({}, { id: 4, expiresAt: end }),
  ];
  const weighed = weighCoupons(owned, only(order(line("product:7", 9900))), buyer);
  expect(weighed.map(({ coupon: { id } }) => id)).toEqual([4, 3, 1, 2]);
});

test("for any purchase and coupon, shares add up, nothing is negative, and no fen is lost", () => {
  const fen = fc.integer({ min: 0, max: 2_000_000 });
  const deal = fc.oneof(
    fc.integer({ min: 1, max: 3_000_000 }).map((amountFen) => ({ kind: "amount", amountFen }) as const),
    fc
      .tuple(fc.integer({ min: 1, max: 100 }), fc.option(fc.integer({ min: 1, max: 500_000 })))
      .map(([percentOff, capFen]) => percent(percentOff, capFen)),
  );
  const scope = fc.constantFrom(["all"], ["plans"], ["products"], ["product:7"], ["plan:3", "product:8"]);
  const lines = fc.array(fc.tuple(fc.constantFrom("plan:3", "product:7", "product:8"), fen, fen), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(lines, deal, scope, fc.boolean(), (wanted, dealt, scoped, isCombinable) => {
      const current = order(
        ...wanted.flatMap(([subject, paid, credited]) => [
          line(subject, paid, paid + credited),
          ...(credited > 0 ? [credit(credited)] : []),
        ]),
      );
      const answer = applyCoupon(coupon({ deal: dealt, scope: scoped, isCombinable }), only(current), buyer);
      if (answer.refusal !== null) return;
      const { order: priced, discountFen } = answer;
      const sold = priced.lines.flatMap((one) => one.sold ?? []);
      const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
      expect(priced.totalFen).toBe(current.totalFen - discountFen);
      expect(sum(priced.lines.map(({ amountFen }) => amountFen))).toBe(priced.totalFen);
      expect(sum(sold.map(({ paidFen }) => paidFen))).toBe(priced.totalFen);
      // The value consists of the payment and the credits that were used for it, and nothing else.
      expect(sum(sold.map(({ valueFen }) => valueFen))).toBe(priced.totalFen + sum(wanted.map(([, , one]) => one)));
      expect(Math.min(discountFen - 1, ...sold.map(({ paidFen }) => paidFen))).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 500 },
  );
});

test("an unusable coupon reports its own reason; a coupon that is worse than a promotion also reports the promotion", () => {
  const [regular, current] = [order(line("product:1", 9900)), order(line("product:1", 8000))];
  const answerOf = (one: OwnedCoupon, prices: CouponPrices = { current, regular }) => applyCoupon(one, prices, buyer);
  const refusals = [
    answerOf(coupon({}, { stoppedAt: NOW })),
    answerOf(coupon({ scope: ["plans"] })),
    answerOf(coupon({ minimumFen: 99_999 })),
    answerOf(coupon(), only(order(line("product:1", 0)))),
  ];
  expect(refusals).toMatchObject(Array(4).fill({ refusal: expect.any(String), isPromotionBetter: false }));
  expect(answerOf(coupon({ deal: { kind: "amount", amountFen: 1 } }))).toMatchObject({ isPromotionBetter: true });
});

test("reports whether the discount is deducted from the price without the promotion", () => {
  const prices = { current: order(line("product:1", 8000)), regular: order(line("product:1", 9900)) };
  const detailOf = (isCombinable: boolean) => {
    const answer = applyCoupon(coupon({ deal: { kind: "amount", amountFen: 3000 }, isCombinable }), prices, buyer);
    return answer.refusal ?? answer.order.lines.at(-1)?.detail;
  };
  expect([detailOf(false), detailOf(true)]).toEqual(["减 ¥30，按没有促销的价格算", "减 ¥30"]);
});

test("a coupon is valid from its first instant", () => {
  const from = (milliseconds: number) => coupon({ validFrom: new Date(NOW.getTime() + milliseconds) });
  expect(cost(order(line("product:1", 9900)), from(0))).toBe(7900);
  expect(cost(order(line("product:1", 9900)), from(1))).toBe("这张券还没有到开始使用的时间");
});
