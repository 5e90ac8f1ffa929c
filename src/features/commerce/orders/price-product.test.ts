import fc from "fast-check";
import { expect, test } from "vitest";
import type { ViewerGrant } from "../../../domain/access/access.ts";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { priceProduct, type WantedPart, type WantedProduct } from "./price-product.ts";

const now = new Date("2026-11-20T08:00:00Z");

function part(resourceKey: string, listPriceFen: number, contentType: "vip" | "vip_premium" = "vip"): WantedPart {
  const [type, id] = resourceKey.split(":") as ["course" | "book", string];
  return {
    resourceKey,
    listPriceFen,
    resource: {
      type,
      id: Number(id),
      title: resourceKey,
      path: "/",
      coverUrl: null,
      aiMark: "none",
      contentType,
      resourceKeys: [resourceKey],
    },
  };
}

function right(overrides: Partial<ViewerGrant>): ViewerGrant {
  const startsAt = new Date(now.getTime() - DAY_MS);
  return { kind: "resource", level: null, resourceKey: null, startsAt, endsAt: null, ...overrides };
}

const owns = (resourceKey: string) => right({ resourceKey });
const isLevel = (level: 2 | 3, days = 30) =>
  right({ kind: "level", level, endsAt: new Date(now.getTime() + days * DAY_MS) });

const regular = (priceFen: number) => ({
  priceFen,
  regularPriceFen: priceFen,
  isPromotional: false,
  isOnSale: true,
});

const course: WantedProduct = {
  id: 7,
  title: "表达课",
  ...regular(9900),
  parts: [part("course:3", 9900)],
};
const bundle: WantedProduct = {
  id: 8,
  title: "全套",
  ...regular(10_000),
  parts: [part("course:3", 9900), part("book:2", 4900, "vip_premium"), part("book:5", 4900)],
};

const priceFor = (product: WantedProduct, rights: ViewerGrant[] = []) =>
  priceProduct({ product, buyer: { userId: 1, rights }, now });

test("a single product costs its price and is sold for life", () => {
  expect(priceFor(course)).toEqual({
    title: "表达课",
    totalFen: 9900,
    from: null,
    until: null,
    lostFen: 0,
    isPromotional: false,
    lines: [
      {
        kind: "product",
        title: "course:3",
        detail: "课程，永久有效",
        amountFen: 9900,
        creditedGrantId: null,
        sold: {
          subject: "product:7",
          level: null,
          durationMonths: null,
          resourceKey: "course:3",
          paidFen: 9900,
          valueFen: 9900,
        },
      },
    ],
  });
});

test("divides a bundle's price exactly in proportion to the single prices of its parts", () => {
  const { lines, totalFen } = priceFor(bundle);
  expect(lines.map(({ amountFen, sold }) => [amountFen, sold?.paidFen, sold?.resourceKey])).toEqual([
    [5026, 5026, "course:3"],
    [2487, 2487, "book:2"],
    [2487, 2487, "book:5"],
  ]);
  expect(totalFen).toBe(10_000);
});

test("an owned part is credited by its share and not sold again", () => {
  const { lines, totalFen } = priceFor(bundle, [owns("course:3")]);
  expect(lines.map(({ kind, amountFen, sold }) => [kind, amountFen, sold?.paidFen ?? null])).toEqual([
    ["product", 5026, null],
    ["product", 2487, 2487],
    ["product", 2487, 2487],
    ["owned_credit", -5026, null],
  ]);
  expect(totalFen).toBe(10_000 - 5026);
});

test("content that only the level opens is bought with the rest of a bundle, and stays after the level ends", () => {
  expect(priceFor(bundle, [isLevel(2)]).totalFen).toBe(10_000);
});

test.each([
  ["a product off sale", { ...course, isOnSale: false }, [], "这件商品已下架"],
  ["an owned product", course, [owns("course:3")], "你已经拥有《course:3》，不用再买"],
  ["a product that the level opens", course, [isLevel(2)], "你的会员已经包含《course:3》，不用单独购买"],
  ["a bundle without new content", bundle, [isLevel(3)], "这个合集里的内容你现在都能看，不用再买"],
  [
    "a bundle whose parts are owned or opened by the level",
    bundle,
    [owns("book:2"), isLevel(2)],
    "这个合集里的内容你现在都能看，不用再买",
  ],
])("does not sell %s, and states the reason", (_name, product, rights, message) => {
  expect(() => priceFor(product, rights)).toThrow(
    expect.objectContaining({ status: 409, code: "PRODUCT_NOT_AVAILABLE", message }),
  );
});

test.each([
  ["an expired level", [isLevel(2, -0.5)]],
  ["a lower level", [isLevel(2)], { ...course, parts: [part("book:2", 9900, "vip_premium")] }],
  ["a temporary right to the content", [right({ resourceKey: "course:3", endsAt: new Date(now.getTime() + DAY_MS) })]],
] as [string, ViewerGrant[], WantedProduct?][])("sells to a buyer with %s", (_name, rights, product = course) => {
  expect(priceFor(product, rights).totalFen).toBe(9900);
});

test("for any bundle and owned parts, the lines and the shares of the sold parts add up to the total", () => {
  const prices = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 10_000_000 }), fc.nat(), (listPrices, priceFen, ownedCount) => {
      const parts = listPrices.map((price, index) => part(`book:${index + 1}`, price));
      const owned = parts.slice(0, ownedCount % parts.length);
      const { lines, totalFen } = priceFor(
        { ...bundle, priceFen, parts },
        owned.map((one) => owns(one.resourceKey)),
      );
      expect(lines.reduce((sum, line) => sum + line.amountFen, 0)).toBe(totalFen);
      expect(lines.reduce((sum, line) => sum + (line.sold?.paidFen ?? 0), 0)).toBe(totalFen);
      expect(lines.filter(({ sold }) => sold !== null)).toHaveLength(parts.length - owned.length);
      expect(totalFen).toBeGreaterThanOrEqual(0);
      expect(totalFen).toBeLessThanOrEqual(priceFen);
    }),
  );
});
