import { expect, test } from "vitest";
import type { ResourceUse } from "../../../domain/orders/refund-use.ts";
import { DAY_MS } from "../../../kit/values/durations.ts";
import {
  moreGenerous,
  quoteRefund,
  type RefundableLine,
  type RefundQuestion,
  type RefundWindows,
  shareOut,
} from "./refund-rules.ts";

const paidAt = new Date("2026-11-01T04:00:00Z");
const after = (days: number) => new Date(paidAt.getTime() + days * DAY_MS);

/** The numbers in the legal text and in the first row of the settings. */
const windows: RefundWindows = { fullDays: 7, maxOpened: 3, onceInMonths: 12, usedPercent: 20 };

function quoteWith(facts: Partial<Omit<RefundQuestion, "line">> & { line?: Partial<RefundableLine> } = {}) {
  const { line, ...others } = facts;
  return quoteRefund({
    reasonCase: 1,
    now: after(1),
    openedItems: 0,
    use: null,
    usedItems: [],
    lastFreeRefundAt: null,
    windows,
    ...others,
    line: {
      title: "VIP 年卡",
      valueFen: 36_500,
      startsAt: paidAt,
      endsAt: after(365),
      paidAt,
      isRevoked: false,
      yearlyFen: 36_500,
      isResource: false,
      ...line,
    },
  });
}

const life = { endsAt: null, valueFen: 100_000, yearlyFen: 36_500 };

const resource = { title: "从零开始", valueFen: 9_900, endsAt: null, yearlyFen: null, isResource: true };
const used = (measure: ResourceUse["measure"], share: number, whole: number): ResourceUse => ({
  measure,
  used: share,
  whole,
});

/** The quote for a single product that is refunded after a number of days and this use. */
const quoteResource = (days: number, use: ResourceUse | null, facts: Partial<Omit<RefundQuestion, "line">> = {}) =>
  quoteWith({ now: after(days), use, ...facts, line: resource });

/** All sentences of content/legal/refund.md that determine whether and how much is refunded. */
test.each([
  ["一之 1：七日内全额", () => quoteWith(), 36_500],
  ["一之 1：第七日的最后一刻也算", () => quoteWith({ now: after(7) }), 36_500],
  ["一之 1：三篇还可以", () => quoteWith({ openedItems: 3 }), 36_500],
  ["一之 1：上一次在十二个月以前", () => quoteWith({ lastFreeRefundAt: new Date("2025-11-02T04:00:00Z") }), 36_500],
  ["一之 4：按未使用部分", () => quoteWith({ reasonCase: 4, now: after(65) }), 30_000],
  ["一之 5：监护人证明后", () => quoteWith({ reasonCase: 5, now: after(100) }), 36_500],
  ["一之 6：按未使用部分", () => quoteWith({ reasonCase: 6, now: after(165) }), 20_000],
  [
    "二：不足一分舍去",
    () => quoteWith({ reasonCase: 4, now: after(64), line: { valueFen: 1_000, endsAt: after(366) } }),
    825,
  ],
  ["二：已开始的一天不算用掉", () => quoteWith({ reasonCase: 4, now: after(64.5) }), 30_100],
  [
    "二：还没开始的续费一天没用",
    () => quoteWith({ reasonCase: 4, line: { startsAt: after(30), endsAt: after(395) } }),
    36_500,
  ],
  ["二：终身，七日之内不折算", () => quoteWith({ reasonCase: 4, now: after(7), line: life }), 100_000],
  ["二：终身，七日之后按年卡折算", () => quoteWith({ reasonCase: 4, now: after(100), line: life }), 90_000],
  [
    "二：终身，零头归已用",
    () => quoteWith({ reasonCase: 4, now: after(100), line: { ...life, yearlyFen: 36_501 } }),
    89_999,
  ],
  ["一之 7：课程看了五分之一，七日内全额", () => quoteResource(7, used("seen", 720, 3_600)), 9_900],
  ["一之 7：图书打开了五分之一", () => quoteResource(3, used("opened", 2, 10)), 9_900],
  ["一之 7：文章没有打开", () => quoteResource(3, used("opened", 0, 1)), 9_900],
  ["一之 7：文件没有下载", () => quoteResource(3, used("fetched", 0, 1)), 9_900],
  ["一之 7：没有次数限制", () => quoteResource(3, null, { lastFreeRefundAt: after(1) }), 9_900],
  ["一之 7：读过别的会员内容不算", () => quoteResource(3, null, { openedItems: 9 }), 9_900],
  ["一之 7：七日后因我们的原因，全额", () => quoteResource(100, used("seen", 3_600, 3_600), { reasonCase: 4 }), 9_900],
  ["一之 5：未成年人，不看时间和使用", () => quoteResource(300, used("fetched", 1, 1), { reasonCase: 5 }), 9_900],
  [
    "数字是设置",
    () => quoteWith({ now: after(13), openedItems: 9, windows: { ...windows, fullDays: 14, maxOpened: 9 } }),
    36_500,
  ],
])("calculates the refund of case %s", (_sentence, readQuote, sumFen) => {
  const quote = readQuote();
  expect(quote).toMatchObject({ refusal: null, sumFen });
  if (quote.refusal === null) expect(quote.items.reduce((sum, item) => sum + item.amountFen, 0)).toBe(sumFen);
});

test.each([
  ["一之 1：七日过了", () => quoteWith({ now: new Date(after(7).getTime() + 1) }), "付款已超过 7 天"],
  ["一之 1：四篇", () => quoteWith({ openedItems: 4 }), "已阅读 4 篇会员内容"],
  ["一之 1：十二个月一次", () => quoteWith({ lastFreeRefundAt: new Date("2025-11-02T04:00:01Z") }), "每 12 个月"],
  ["一之 2：自动退", () => quoteWith({ reasonCase: 2 }), "自动原路退回"],
  ["一之 3：自动补发或退", () => quoteWith({ reasonCase: 3 }), "自动补发或自动退款"],
  ["二：终身扣完为止", () => quoteWith({ reasonCase: 4, now: after(1_001), line: life }), "已经用完"],
  ["二：已经到期", () => quoteWith({ reasonCase: 4, now: after(366) }), "已经用完"],
  ["二：升级抵扣过的", () => quoteWith({ line: { isRevoked: true } }), "抵扣进新订单"],
  ["二：赠送的不折算", () => quoteWith({ reasonCase: 6, line: { valueFen: 0 } }), "不折算成现金"],
  [
    "二：没有年卡可比",
    () => quoteWith({ reasonCase: 4, now: after(8), line: { ...life, yearlyFen: null } }),
    "没有同级别的年卡",
  ],
  ["一之 7：七日过了", () => quoteResource(7.01, null), "之后只因我们的原因"],
  ["一之 7：课程看了超过五分之一", () => quoteResource(1, used("seen", 721, 3_600)), "看了 21%，超过 20%"],
  ["一之 7：图书打开超过五分之一", () => quoteResource(1, used("opened", 3, 10)), "打开了 30%"],
  ["一之 7：文章打开了", () => quoteResource(1, used("opened", 1, 1)), "已经打开"],
  ["一之 7：文件下载了", () => quoteResource(1, used("fetched", 1, 1)), "已经下载"],
  ["一之 7：电子书取走了", () => quoteResource(1, used("fetched", 1, 1)), "已经下载"],
  ["一之 6：单独购买的不按天", () => quoteResource(1, null, { reasonCase: 6 }), "没有按天计算的"],
  ["取消服务自己退", () => quoteWith({ reasonCase: 7 }), "按它自己的规则自动退"],
  ["三：已经收回", () => quoteWith({ line: { ...resource, isRevoked: true } }), "权益已经收回"],
  ["数字是设置", () => quoteWith({ now: after(4), windows: { ...windows, fullDays: 3 } }), "超过 3 天"],
])("refuses the refund of case %s", (_sentence, readQuote, why) => {
  expect(readQuote().refusal).toContain(why);
});

test("a refusal because of use names the opened items if they are counted", () => {
  const usedItems = [{ deliveryId: 1, title: "第一课", at: paidAt.toISOString() }];
  expect(quoteWith({ openedItems: 4 }).refusal).toMatch(/超过 3 篇$/);
  expect(quoteWith({ openedItems: 4, usedItems }).refusal).toMatch(/超过 3 篇：《第一课》$/);
});

test.each([
  ["fullDays", 8],
  ["maxOpened", 4],
  ["onceInMonths", 11],
  ["usedPercent", 21],
] as const)(
  "of two refund rules that differ in %s, the more generous one applies, regardless of which is newer",
  (name, kinder) => {
    const other = { ...windows, [name]: kinder };
    expect(moreGenerous(windows, other)).toEqual(other);
    expect(moreGenerous(other, windows)).toEqual(other);
  },
);

test("an unused purchase has no line for use", () => {
  const quote = quoteWith({ reasonCase: 4, line: { startsAt: after(30), endsAt: after(395) } });
  expect(quote.refusal === null && quote.items.length).toBe(1);
});

test("refunds the upgrade's own payment first, then those of the credited orders, each up to its remaining amount", () => {
  const sources = [
    { paymentId: 3, availableFen: 500 },
    { paymentId: 2, availableFen: 0 },
    { paymentId: 1, availableFen: 400 },
  ];
  expect(shareOut(300, sources)).toEqual([{ paymentId: 3, amountFen: 300 }]);
  expect(shareOut(800, sources)).toEqual([
    { paymentId: 3, amountFen: 500 },
    { paymentId: 1, amountFen: 300 },
  ]);
  expect(shareOut(901, sources)).toBeNull();
});
