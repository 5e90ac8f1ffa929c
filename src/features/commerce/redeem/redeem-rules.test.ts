import { expect, test } from "vitest";
import { heldGrant } from "../../../../test/membership/held-grant.ts";
import type { Level } from "../../../domain/access/access-contract.ts";
import type { SoldResource } from "../products/sold-product.ts";
import { type CodeFacts, planLevel, planResources, requireUsable } from "./redeem-rules.ts";

const NOW = new Date("2026-11-20T08:00:00Z");
const at = (day: string) => new Date(`${day}T08:00:00Z`);
const has = (level: Level, until: string | null, from = "2026-01-01") =>
  heldGrant({ level, startsAt: at(from), endsAt: until === null ? null : at(until) });

// The table of rules: the user's right, the code, and the resulting period.
test.each([
  ["nothing, VIP for a month: now", 2, 1, [], "2026-11-20", "2026-12-20", null],
  ["nothing, VIP for life: now", 2, null, [], "2026-11-20", null, null],
  ["a VIP that has ended: now", 2, 1, [has(2, "2026-11-01")], "2026-11-20", "2026-12-20", null],
  ["VIP, VIP: after it", 2, 1, [has(2, "2027-01-31")], "2027-01-31", "2027-02-28", "接在"],
  [
    "two consecutive VIPs, VIP: after the last",
    2,
    1,
    [has(2, "2026-12-01"), has(2, "2027-01-01", "2026-12-01")],
    "2027-01-01",
    "2027-02-01",
    "接在",
  ],
  ["VIP, VIP for life: now", 2, null, [has(2, "2027-01-31")], "2026-11-20", null, null],
  ["premium, premium: after it", 3, 12, [has(3, "2027-01-01")], "2027-01-01", "2028-01-01", "接在"],
  ["VIP, premium: now", 3, 1, [has(2, "2027-01-01")], "2026-11-20", "2026-12-20", "不会顺延"],
  ["VIP for life, premium: now", 3, 1, [has(2, null)], "2026-11-20", "2026-12-20", "不会顺延"],
  ["premium, VIP: after it", 2, 1, [has(3, "2027-01-01")], "2027-01-01", "2027-02-01", "到期时开始"],
  ["premium, VIP for life: now", 2, null, [has(3, "2027-01-01")], "2026-11-20", null, null],
  [
    "premium and a VIP that lasts longer, VIP: after both",
    2,
    1,
    [has(3, "2027-01-01"), has(2, "2027-03-01")],
    "2027-03-01",
    "2027-04-01",
    "接在",
  ],
  [
    "premium and a VIP that ends before, VIP: after premium",
    2,
    1,
    [has(3, "2027-01-01"), has(2, "2026-12-01")],
    "2027-01-01",
    "2027-02-01",
    "到期时开始",
  ],
  ["a premium that has ended, VIP: now", 2, 1, [has(3, "2026-11-20")], "2026-11-20", "2026-12-20", null],
] as const)("plans a redeemed term: %s", (_name, level, durationMonths, held, from, until, notice) => {
  const planned = planLevel({ level, durationMonths }, held, NOW);
  expect(planned.period).toEqual({ startsAt: at(from), endsAt: until === null ? null : at(until) });
  if (notice === null) expect(planned.notice).toBeNull();
  else expect(planned.notice).toContain(notice);
});

test.each([
  ["VIP for life, VIP", 2, 1, [has(2, null)]],
  ["VIP for life, VIP for life", 2, null, [has(2, null)]],
  ["premium for life, premium", 3, 12, [has(3, null)]],
  ["premium for life, VIP", 2, 1, [has(3, null)]],
] as const)("rejects a code and leaves it unused: %s", (_name, level, durationMonths, held) => {
  expect(() => planLevel({ level, durationMonths }, held, NOW)).toThrow("没有用掉");
});

const CODE: CodeFacts = {
  redeemedBy: null,
  voidedAt: null,
  revokedAt: null,
  stoppedAt: null,
  perPerson: 1,
  validFrom: at("2026-11-01"),
  validUntil: at("2026-12-01"),
};
const MINE = { redeemedBy: 7 };

test.each([
  ["fresh", {}, "ready"],
  ["without an end", { validUntil: null }, "ready"],
  ["mine", MINE, "own"],
  ["mine, although its batch has ended", { ...MINE, stoppedAt: NOW, validUntil: at("2026-11-02") }, "own"],
] as const)("a code that is %s, with %j, is %s", (_name, facts, state) => {
  expect(requireUsable({ ...CODE, ...facts }, { userId: 7, usedOfBatch: 0, now: NOW })).toBe(state);
});

test.each([
  ["voided", { voidedAt: NOW }, "REDEEM_CODE_UNKNOWN"],
  ["voided and stopped", { voidedAt: NOW, stoppedAt: NOW }, "REDEEM_CODE_UNKNOWN"],
  ["another's", { redeemedBy: 8 }, "REDEEM_CODE_USED"],
  ["another's, stopped", { redeemedBy: 8, stoppedAt: NOW }, "REDEEM_CODE_USED"],
  ["mine, but revoked", { ...MINE, revokedAt: NOW }, "REDEEM_CODE_REVOKED"],
  ["stopped", { stoppedAt: NOW }, "REDEEM_CODE_STOPPED"],
  ["not valid yet", { validFrom: at("2026-11-21") }, "REDEEM_CODE_NOT_YET"],
  ["expired at this moment", { validUntil: NOW }, "REDEEM_CODE_EXPIRED"],
] as const)("rejects a code that is %s", (_name, facts, code) => {
  expect(() => requireUsable({ ...CODE, ...facts }, { userId: 7, usedOfBatch: 0, now: NOW })).toThrow(
    expect.objectContaining({ code }),
  );
});

test("rejects an unknown code, and more codes of a batch than a person may redeem", () => {
  const given = { userId: 7, usedOfBatch: 1, now: NOW };
  expect(() => requireUsable(null, given)).toThrow(
    expect.objectContaining({ status: 422, code: "REDEEM_CODE_UNKNOWN" }),
  );
  expect(() => requireUsable(CODE, given)).toThrow(expect.objectContaining({ code: "REDEEM_CODE_LIMIT" }));
  expect(requireUsable({ ...CODE, perPerson: 2 }, given)).toBe("ready");
});

const book = (id: number): { resourceKey: string; resource: SoldResource } => ({
  resourceKey: `book:${id}`,
  resource: {
    type: "book",
    id,
    title: `书 ${id}`,
    path: `/vip/book/${id}`,
    coverUrl: null,
    aiMark: "none",
    contentType: "vip",
    resourceKeys: [`book:${id}`],
  },
});
const right = (resourceKey: string | null, level: Level | null, endsAt: Date | null) => ({
  kind: level === null ? ("resource" as const) : ("level" as const),
  level,
  resourceKey,
  startsAt: at("2026-01-01"),
  endsAt,
});

test.each([
  ["nothing", [], [1, 2], null],
  ["one of the items", [right("book:1", null, null)], [2], "1 项你已经永久拥有"],
  ["one of the items for a time", [right("book:1", null, at("2027-01-01"))], [1, 2], null],
  ["a membership that ends", [right(null, 2, at("2027-01-01"))], [1, 2], null],
] as const)("a user with %s gets the remaining content for life", (_name, rights, ids, notice) => {
  const planned = planResources([book(1), book(2)], { userId: 7, rights, now: NOW });
  expect(planned.opened.map(({ resource }) => resource.id)).toEqual(ids);
  if (notice === null) expect(planned.notice).toBeNull();
  else expect(planned.notice).toContain(notice);
});

test.each([
  ["all items", [right("book:1", null, null), right("book:2", null, null)]],
  ["a membership for life", [right(null, 2, null)]],
] as const)("a user with %s is rejected, and the code stays unused", (_name, rights) => {
  expect(() => planResources([book(1), book(2)], { userId: 7, rights, now: NOW })).toThrow("没有用掉");
});
