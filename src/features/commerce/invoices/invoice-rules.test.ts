import { expect, test } from "vitest";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { askableUntil, type InvoiceFacts, refusalOf } from "./invoice-rules.ts";

const now = new Date("2026-11-20T04:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const paid: InvoiceFacts = {
  state: "fulfilled",
  paidAt: daysAgo(1),
  totalFen: 19_900,
  netFen: 19_900,
  isInvoiced: false,
  lastRedAt: null,
};

test.each<[string, Partial<InvoiceFacts>, string | null]>([
  ["paid yesterday", {}, null],
  ["paid at the last moment of the window", { paidAt: daysAgo(90) }, null],
  ["paid a moment before the window", { paidAt: new Date(daysAgo(90).getTime() - 1) }, "付款超过 90 天"],
  ["red-letter invoice within the window", { paidAt: daysAgo(200), lastRedAt: daysAgo(10) }, null],
  ["red-letter invoice before the window", { paidAt: daysAgo(300), lastRedAt: daysAgo(91) }, "付款超过 90 天"],
  ["partially refunded", { state: "partially_refunded", netFen: 100 }, null],
  ["fully refunded", { state: "refunded", netFen: 0 }, "全部退回"],
  ["being refunded", { state: "refunding", netFen: 100 }, "正在退款"],
  ["free", { totalFen: 0, netFen: 0 }, "没有付款"],
  ["unpaid", { state: "pending", paidAt: null, netFen: 0 }, "付款后"],
  ["closed", { state: "closed", paidAt: null, netFen: 0 }, "付款后"],
  ["paid, not yet delivered", { state: "paid" }, "正在开通"],
  ["already invoiced", { isInvoiced: true }, "已经申请过"],
])("decides whether an order can be invoiced: %s", (_, change, refusal) => {
  const answer = refusalOf({ ...paid, ...change }, { now, windowDays: 90 });
  if (refusal === null) expect(answer).toBeNull();
  else expect(answer).toContain(refusal);
});

test("the window ends a number of days after the later of payment and red-letter invoice", () => {
  expect(askableUntil(paid, 90)).toEqual(new Date(daysAgo(1).getTime() + 90 * DAY_MS));
  expect(askableUntil({ ...paid, lastRedAt: now }, 90)).toEqual(new Date(now.getTime() + 90 * DAY_MS));
  expect(askableUntil({ ...paid, paidAt: null }, 90)).toBeNull();
});
