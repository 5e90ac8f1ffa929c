import { expect, test } from "vitest";
import { campaignSentence, EMPTY_CAMPAIGN, scopeOf, type TypedCampaign } from "./campaign-sentence.ts";

const TYPED: TypedCampaign = { ...EMPTY_CAMPAIGN, name: "开学" };

test("describes the terms typed so far and names the missing ones", () => {
  expect(campaignSentence(TYPED)).toBe(
    "还没有写减多少；会员方案和单品都能用；不和促销价一起用，自动取更便宜的；每人 1 次，总数不限；从现在起一直有效；只发给人。",
  );
  const whole: TypedCampaign = {
    ...TYPED,
    code: " BACK2026 ",
    deal: { kind: "percent", amount_fen: null, percent_off: 20, cap_fen: 5000 },
    minimum_fen: 10_000,
    scope_kind: "listed",
    scope: ["plan:3", " "],
    per_person: 2,
    total_limit: 100,
    is_first_purchase_only: true,
    is_combinable: true,
    valid_until: "2026-12-01T00:00:00.000Z",
  };
  expect(campaignSentence(whole)).toMatch(
    /^满 ¥100 打 8 折，最多减 ¥50；指定的会员方案能用；只能用于第一次购买；可以和促销价一起用；每人 2 次，一共 100 次；从现在到 .*2026.*；写出优惠码 BACK2026 就能用。$/,
  );
});

test("treats an amount that is not a number yet as missing", () => {
  const deal = { ...TYPED.deal, amount_fen: "十元" as unknown as number };
  expect(campaignSentence({ ...TYPED, deal })).toContain("还没有写减多少");
});

test("uses a chosen kind as the whole scope, and drops empty lines of a list", () => {
  expect(scopeOf({ scope_kind: "plans", scope: ["plan:3"] })).toEqual(["plans"]);
  expect(scopeOf({ scope_kind: "listed", scope: [" plan:3 ", ""] })).toEqual(["plan:3"]);
});
