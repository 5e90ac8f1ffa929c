import { expect, test } from "vitest";
import { heldGrant } from "../../../../test/membership/held-grant.ts";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { readInvitationCode } from "./invitation-code.ts";
import { creditDue, decideCredit, isWechat, monthOf, requireInvitable } from "./invitation-rules.ts";
import { canMoveInvitation, INVITATION_STATES, type InvitationState } from "./invitation-states.ts";

const now = new Date("2026-11-25T04:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const inDays = (days: number) => daysAgo(-days);

const inviter = { userId: 1, createdAt: daysAgo(400) };
const invitee = { userId: 2, createdAt: daysAgo(3), paidOrders: 0 };

test.each([
  ["a new user", invitee, inviter, null],
  ["on the last day of the window", { ...invitee, createdAt: daysAgo(7) }, inviter, null],
  ["after the window", { ...invitee, createdAt: new Date(daysAgo(7).getTime() - 1) }, inviter, "INVITATION_LATE"],
  ["a user who has paid", { ...invitee, paidOrders: 1 }, inviter, "INVITATION_NOT_NEW"],
  ["oneself", { ...invitee, userId: 1 }, inviter, "INVITATION_OWN"],
  ["by a newer account", invitee, { userId: 3, createdAt: daysAgo(2) }, "INVITATION_NOT_NEW"],
  ["of the same moment, by a higher number", invitee, { userId: 3, createdAt: daysAgo(3) }, "INVITATION_NOT_NEW"],
  ["of the same moment, by a lower number", invitee, { userId: 1, createdAt: daysAgo(3) }, null],
])("decides whether a user can be invited: %s", (_, someone, other, refusal) => {
  const check = () => requireInvitable(someone, other, { windowDays: 7, now });
  if (refusal === null) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code: refusal }));
});

test("a reward waits for the longer of the refund period and the gift period", () => {
  const due = (refundDays: number, giftDays: number | null) => creditDue({ paidAt: now, refundDays, giftDays });
  expect(due(7, null)).toEqual(inDays(7));
  expect(due(0, null)).toEqual(now);
  expect(due(7, 30)).toEqual(inDays(30));
  expect(due(40, 30)).toEqual(inDays(40));
});

test("a month begins and ends by the calendar of Beijing", () => {
  const november = { from: new Date("2026-10-31T16:00:00Z"), until: new Date("2026-11-30T16:00:00Z") };
  expect(monthOf(new Date("2026-10-31T16:00:00Z"))).toEqual(november);
  expect(monthOf(new Date("2026-11-30T15:59:59.999Z"))).toEqual(november);
  expect(monthOf(new Date("2026-11-30T16:00:00Z")).from).toEqual(november.until);
  expect(monthOf(new Date("2026-12-31T20:00:00Z")).until).toEqual(new Date("2027-01-31T16:00:00Z"));
});

type CreditFacts = Parameters<typeof decideCredit>[0];

const facts: CreditFacts = {
  reward: { kind: "vip_days", days: 7 },
  signs: [],
  isReleased: false,
  isInviterOpen: true,
  creditedThisMonth: 0,
  monthlyLimit: 10,
  held: [],
  now,
};
const grant = (level: 2 | 3, startsAt: Date, endsAt: Date | null) => heldGrant({ level, startsAt, endsAt });
const SEVEN_DAYS = { outcome: "days", days: 7 };
const ended = (reason: string) => ({ outcome: "ended", reason });

test.each<[string, Partial<CreditFacts>, object]>([
  ["an inviter without membership", {}, SEVEN_DAYS],
  ["an inviter with VIP", { held: [grant(2, daysAgo(5), inDays(20))] }, SEVEN_DAYS],
  ["an inviter with premium", { held: [grant(3, daysAgo(5), inDays(90))] }, SEVEN_DAYS],
  ["an inviter whose VIP has ended", { held: [grant(2, daysAgo(50), daysAgo(20))] }, SEVEN_DAYS],
  ["an inviter with premium for life", { held: [grant(3, daysAgo(5), null)] }, ended("not_needed")],
  ["the last reward of a month", { creditedThisMonth: 9 }, SEVEN_DAYS],
  ["one reward above the limit", { creditedThisMonth: 10 }, ended("month_full")],
  ["a banned inviter", { isInviterOpen: false, signs: ["payer"] }, ended("inviter_closed")],
  ["a shared device", { signs: ["device"] }, { outcome: "held" }],
  ["a shared device in a full month", { signs: ["device"], creditedThisMonth: 10 }, { outcome: "held" }],
  ["a released reward", { signs: ["device"], isReleased: true }, SEVEN_DAYS],
  ["one released in a full month", { signs: ["phone"], isReleased: true, creditedThisMonth: 10 }, ended("month_full")],
  ["a coupon", { reward: { kind: "coupon", campaignId: 4 } }, { outcome: "coupon", campaignId: 4 }],
])("decides the credit for %s", (_, change, outcome) => {
  expect(decideCredit({ ...facts, ...change })).toEqual(outcome);
});

test("an end is final, and a credited reward can only be revoked", () => {
  const states = Object.keys(INVITATION_STATES) as InvitationState[];
  const next = (from: InvitationState) => states.filter((to) => canMoveInvitation(from, to));
  expect(next("ended")).toEqual([]);
  expect(next("returned")).toEqual([]);
  expect(next("credited")).toEqual(["returning"]);
  expect(next("bound")).toEqual(["waiting", "ended"]);
});

test("reads a code from the part of the address behind #", () => {
  expect(readInvitationCode("#23456789ABCD")).toBe("23456789ABCD");
  expect(readInvitationCode("23456789abcd")).toBe("23456789ABCD");
  for (const text of ["", "#", "#23456789ABC", "#23456789ABCDE", "#23456789ABC0", "#<script>..."])
    expect(readInvitationCode(text)).toBeNull();
});

test("detects WeChat's browser by its name", () => {
  expect(isWechat("Mozilla/5.0 (iPhone) MicroMessenger/8.0.50")).toBe(true);
  expect(isWechat("Mozilla/5.0 (iPhone) Version/18.0 Safari/605")).toBe(false);
});
