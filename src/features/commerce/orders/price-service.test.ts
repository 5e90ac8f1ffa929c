import { expect, test } from "vitest";
import { priceService } from "./price-service.ts";

const offer = { subject: "consultation:3", title: "一对一咨询", detail: "45 分钟", priceFen: 30_000, waiver: null };
const waiver = { title: "会员免费名额", detail: "本月 1 次" };
const sold = (fen: number) => ({
  subject: "consultation:3",
  level: null,
  durationMonths: null,
  resourceKey: "booking:17",
  paidFen: fen,
  valueFen: fen,
});
const whole = { title: "一对一咨询", isPromotional: false, from: null, until: null, lostFen: 0 };
const line = (amountFen: number, paidFen: number) => ({
  kind: "service",
  title: "一对一咨询",
  detail: "45 分钟",
  amountFen,
  creditedGrantId: null,
  sold: sold(paidFen),
});

test("a service costs its price", () => {
  const lines = [line(30_000, 30_000)];
  expect(priceService("booking:17", offer)).toEqual({ ...whole, lines, totalFen: 30_000 });
});

test("a free quota deducts the full price, and the service then has no value", () => {
  const waived = { kind: "waiver", ...waiver, amountFen: -30_000, creditedGrantId: null, sold: null };
  expect(priceService("booking:17", { ...offer, waiver })).toEqual({
    ...whole,
    lines: [line(30_000, 0), waived],
    totalFen: 0,
  });
});

test("a free service has no line for a quota", () => {
  expect(priceService("booking:17", { ...offer, priceFen: 0, waiver }).lines).toEqual([line(0, 0)]);
});
