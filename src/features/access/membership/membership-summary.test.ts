import { expect, test } from "vitest";
import { atTen } from "../../../../test/membership/term-history.ts";
import { type DatedMembership, summarizeMembership } from "./membership-summary.ts";

const plan = (id: number) => ({ id, name: `方案 ${id}`, description: "说明", priceFen: id * 100 });
const planOf = (id: number) => ({ id, name: `方案 ${id}`, description: "说明", price: id * 100 });

function term(level: 2 | 3, [from, to]: [string | null, string | null], planId: number | null = null): DatedMembership {
  return {
    level,
    startsAt: from === null ? null : atTen(from),
    endsAt: to === null ? null : atTen(to),
    plan: planId === null ? null : plan(planId),
  };
}

const summarize = (...terms: DatedMembership[]) => summarizeMembership(terms, atTen("03-20"));
const at = (day: string) => atTen(day).toISOString();

test("lists each running level with the end of its chain and the plan that ends it, and reports the highest level", () => {
  const terms = [term(2, ["03-10", "04-10"], 1), term(2, ["04-10", "05-10"], 2), term(3, ["03-15", "04-15"], 3)];
  expect(summarize(...terms)).toEqual({
    is_vip: true,
    vip_level: 2,
    vip_expires_at: at("04-15"),
    vip_list: [
      { expiry_time: at("04-15"), Vip: planOf(3) },
      { expiry_time: at("05-10"), Vip: planOf(2) },
    ],
  });
});

test("reports VIP after premium has expired, and lists premium with its latest end", () => {
  const over = [
    term(3, ["01-01", "02-01"], 3),
    term(3, ["02-01", "03-01"], 4),
    term(3, ["2025-01-01", "2025-02-01"], 5),
  ];
  expect(summarize(...over, term(2, ["03-10", "04-10"], 1))).toEqual({
    is_vip: true,
    vip_level: 1,
    vip_expires_at: at("04-10"),
    vip_list: [
      { expiry_time: at("03-01"), Vip: planOf(4) },
      { expiry_time: at("04-10"), Vip: planOf(1) },
    ],
  });
});

test("a lifetime membership has no end, and is named by its level when it has no plan", () => {
  const { vip_list, ...rest } = summarize(term(3, ["03-10", null]), term(2, ["03-10", null]));
  expect(rest).toEqual({ is_vip: true, vip_level: 2, vip_expires_at: null });
  expect(vip_list).toEqual([
    { expiry_time: null, Vip: { id: 0, name: "高级会员", description: "", price: 0 } },
    { expiry_time: null, Vip: { id: 0, name: "VIP 会员", description: "", price: 0 } },
  ]);
});

test("names a running lifetime membership by its own plan, not by the plan of a suspended one", () => {
  const { vip_list } = summarize(term(3, [null, null], 1), term(3, ["03-10", null], 3));
  expect(vip_list).toEqual([{ expiry_time: null, Vip: planOf(3) }]);
});

test.each([
  ["ends at this instant", [term(2, ["02-20", "03-20"], 1)], at("03-20")],
  ["waits", [term(2, ["03-21", "04-21"])], null],
  ["waits and is for life", [term(2, ["03-21", null])], null],
  ["is suspended", [term(2, [null, null])], null],
] as const)("a membership that %s is not active", (_case, terms, expiry) => {
  const { vip_list, ...rest } = summarize(...terms);
  expect(rest).toEqual({ is_vip: false, vip_level: 0, vip_expires_at: null });
  expect(vip_list.map(({ expiry_time }) => expiry_time)).toEqual(expiry === null ? [] : [expiry]);
});

test("a membership is valid from its first instant", () => {
  expect(summarize(term(2, ["03-20", "04-20"]))).toMatchObject({ is_vip: true, vip_level: 1 });
});
