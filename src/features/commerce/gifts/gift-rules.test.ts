import { expect, test } from "vitest";
import { heldGrant } from "../../../../test/membership/held-grant.ts";
import type { Level } from "../../../domain/access/access-contract.ts";
import type { GiftLine } from "../../../domain/orders/paid-gift.ts";
import type { SoldResource } from "../products/sold-product.ts";
import { type GiftFacts, planGift, requireTakeable } from "./gift-rules.ts";
import { canMoveGift, GIFT_STATES, type GiftState } from "./gift-states.ts";

const NOW = new Date("2026-11-20T08:00:00Z");
const at = (day: string) => new Date(`${day}T08:00:00Z`);

test("a gift makes every allowed transition and no other", () => {
  const states = Object.keys(GIFT_STATES) as GiftState[];
  const steps = states.flatMap((from) => states.flatMap((to) => (canMoveGift(from, to) ? [`${from} ${to}`] : [])));
  expect(steps).toEqual(["waiting taken", "waiting cancelled", "waiting expired", "taken revoked"]);
});

const gift = (facts: Partial<GiftFacts>): GiftFacts => ({
  state: "waiting",
  expiresAt: at("2026-12-01"),
  takenBy: null,
  ...facts,
});

test.each([
  ["waiting", gift({}), "ready"],
  ["taken by oneself", gift({ state: "taken", takenBy: 7 }), "own"],
  ["taken by oneself, after its end", gift({ state: "taken", takenBy: 7, expiresAt: at("2026-11-01") }), "own"],
  ["taken by another user", gift({ state: "taken", takenBy: 8 }), "GIFT_TAKEN"],
  ["revoked", gift({ state: "revoked", takenBy: 7 }), "GIFT_REVOKED"],
  ["cancelled", gift({ state: "cancelled" }), "GIFT_CANCELLED"],
  ["expired", gift({ state: "expired" }), "GIFT_EXPIRED"],
  ["at its end, not yet returned", gift({ expiresAt: NOW }), "GIFT_EXPIRED"],
] as const)("decides whether a gift can be taken: %s", (_name, facts, outcome) => {
  const decide = () => requireTakeable(facts, { userId: 7, now: NOW });
  if (outcome === "ready" || outcome === "own") expect(decide()).toBe(outcome);
  else expect(decide).toThrow(expect.objectContaining({ code: outcome }));
});

const plan = (level: Level, durationMonths: number | null): GiftLine => ({
  position: 0,
  subject: "plan:3",
  title: "会员",
  level,
  durationMonths,
  resourceKey: null,
});
const holds = (level: Level, until: string | null) =>
  heldGrant({ level, startsAt: at("2026-01-01"), endsAt: until === null ? null : at(until) });
const taking = { orderNo: "N", userId: 7, held: [], rights: [], resources: new Map(), now: NOW };

test.each([
  ["has no membership gets a term from now on", plan(2, 1), [], "2026-11-20", "2026-12-20", null],
  ["has the level gets a term after it", plan(2, 1), [holds(2, "2027-01-31")], "2027-01-31", "2027-02-28", "接在"],
  ["has a higher level gets it after that", plan(2, 1), [holds(3, "2027-01-01")], "2027-01-01", "2027-02-01", "到期时"],
  [
    "has a lower level gets a term immediately without credit",
    plan(3, 1),
    [holds(2, "2027-01-01")],
    "2026-11-20",
    "2026-12-20",
    "不会顺延",
  ],
] as const)("a recipient who %s", (_name, line, held, from, until, notice) => {
  const planned = planGift([line], { ...taking, held });
  const period = { startsAt: at(from), endsAt: at(until) };
  const named = { userId: 7, orderNo: "N", orderLine: 0, planId: 3, resourceKey: null };
  expect(planned.grants).toEqual([{ ...named, level: line.level, length: { unit: "months", count: 1 }, ...period }]);
  if (notice === null) expect(planned.notice).toBeNull();
  else expect(planned.notice).toContain(notice);
});

test.each([
  ["the level for life", 2],
  ["a higher level for life", 3],
] as const)("a recipient with %s cannot take the gift, and it stays available", (_name, level) => {
  expect(() => planGift([plan(2, 1)], { ...taking, held: [holds(level, null)] })).toThrow("没有用掉");
});

const book = (id: number): SoldResource => ({
  type: "book",
  id,
  title: `书 ${id}`,
  path: `/vip/book/${id}`,
  coverUrl: null,
  aiMark: "none",
  contentType: "vip",
  resourceKeys: [`book:${id}`],
});
const part = (id: number): GiftLine => ({
  position: id,
  subject: "product:5",
  title: `书 ${id}`,
  level: null,
  durationMonths: null,
  resourceKey: `book:${id}`,
});
const owns = (id: number, endsAt: Date | null = null) => ({
  kind: "resource" as const,
  level: null,
  resourceKey: `book:${id}`,
  startsAt: at("2026-01-01"),
  endsAt,
});
const BOOKS = new Map([1, 2].map((id) => [`book:${id}`, book(id)]));

test("opens the one of two resources that the recipient does not own; an expired right does not count", () => {
  const lines = [part(1), part(2)];
  const opened = (rights: ReturnType<typeof owns>[]) => planGift(lines, { ...taking, resources: BOOKS, rights });
  expect(opened([]).grants.map(({ orderLine }) => orderLine)).toEqual([1, 2]);
  expect(opened([owns(1, at("2027-01-01"))]).grants).toHaveLength(2);
  expect(opened([owns(1)])).toMatchObject({
    grants: [{ orderLine: 2, endsAt: null }],
    notice: "其中 1 项你已经永久拥有，只开通其余的",
  });
  expect(() => opened([owns(1), owns(2)])).toThrow("没有用掉");
});

test("a gift with unpublished content cannot be taken until the content is published", () => {
  const lines = [part(1), part(3)];
  expect(() => planGift(lines, { ...taking, resources: BOOKS })).toThrow(
    expect.objectContaining({ code: "GIFT_CONTENT_CLOSED" }),
  );
});
