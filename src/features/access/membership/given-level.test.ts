import { expect, test } from "vitest";
import { atTen, TermHistory } from "../../../../test/membership/term-history.ts";
import { planGiven, planGivenLevel } from "./given-level.ts";

const day = "03-20";
const now = atTen(day);
const existing = (...texts: string[]) => new TermHistory().add("03-10", ...texts).terms;
const plan = (level: 2 | 3, durationMonths: number | null, terms = existing()) =>
  planGivenLevel({ level, durationMonths }, terms, now);

test("without existing terms a given level begins now, without a notice", () => {
  expect(plan(2, 1)).toEqual({
    length: { unit: "months", count: 1 },
    period: { startsAt: now, endsAt: atTen("04-20") },
    notice: null,
  });
  expect(plan(3, null)).toEqual({ length: { unit: "life" }, period: { startsAt: now, endsAt: null }, notice: null });
});

test("VIP waits for the end of premium, with a notice", () => {
  expect(plan(2, 1, existing("P1m"))).toMatchObject({
    period: { startsAt: atTen("04-10"), endsAt: atTen("05-10") },
    notice: "你现在是高级会员，VIP 从高级会员到期时开始计算",
  });
});

test("VIP that is added after waiting VIP begins at the end of that term, not at the end of premium", () => {
  expect(plan(2, 1, existing("P1m", "V1m"))?.notice).toBe("接在你现有会员的到期时间后面");
});

test.each([
  [2, "V1m"],
  [3, "P1m"],
] as const)("level %i begins after the existing terms of its level", (level, text) => {
  expect(plan(level, 1, existing(text))).toMatchObject({
    period: { startsAt: atTen("04-10") },
    notice: "接在你现有会员的到期时间后面",
  });
});

test("premium granted during running VIP begins now, and VIP keeps running", () => {
  expect(plan(3, 1, existing("V12m"))).toMatchObject({
    period: { startsAt: now },
    notice: "你现有的 VIP 照常计时，不会顺延；还没开始的 VIP 移到高级会员之后",
  });
});

test("expired VIP does not count as running VIP", () => {
  expect(plan(3, 1, existing("V7d"))).toMatchObject({ period: { startsAt: now }, notice: null });
});

test.each([
  [2, "Vlife", true],
  [2, "Plife", true],
  [3, "Plife", true],
  [3, "Vlife", false],
  [2, "V12m", false],
] as const)("level %i is contained in %s: %s", (level, text, isContained) => {
  expect(plan(level, 1, existing(text)) === null).toBe(isContained);
  expect(planGiven({ level, length: { unit: "days", count: 3 } }, existing(text), now) === null).toBe(isContained);
});

test("a lifetime membership that begins later does not contain other terms yet", () => {
  const later = [{ level: 2, length: { unit: "fixed" }, startsAt: atTen("04-01"), endsAt: null }] as const;
  expect(planGiven({ level: 2, length: { unit: "days", count: 3 } }, later, now)).toEqual({
    startsAt: now,
    endsAt: atTen("03-23"),
  });
});

test("a membership without an end that comes from another site contains other terms of its level", () => {
  const endless = [{ level: 2, length: { unit: "fixed" }, startsAt: atTen("03-01"), endsAt: null }] as const;
  expect(planGiven({ level: 2, length: { unit: "days", count: 3 } }, endless, now)).toBeNull();
  expect(planGiven({ level: 3, length: { unit: "days", count: 3 } }, endless, now)).not.toBeNull();
});
