import { expect, test } from "vitest";
import { isAdmin, isVip, levelOf, looksLikeMember, readEntries, type UserVipFacts, vipTierOf } from "./vip-status.ts";

const now = new Date("2026-11-20T08:00:00Z");
const past = "2026-01-01T00:00:00.000Z";
const future = "2027-01-01T00:00:00.000Z";

// Covers spec §3.1, §6.3.
test.each<[string, UserVipFacts, boolean]>([
  ["no facts", {}, false],
  ["unexpired entry", { vip_list: [{ expiry_time: past }, { expiry_time: future }] }, true],
  ["lifetime entry", { vip_list: [{ expiry_time: null }] }, true],
  ["expired entry only", { vip_list: [{ expiry_time: past }] }, false],
  ["entry without expiry", { vip_list: [{}] }, false],
  ["malformed list", { vip_list: "vip" }, false],
  ["expired entry but positive level", { vip_list: [{ expiry_time: past }], vip_level: 1 }, true],
  ["level 0", { vip_level: 0 }, false],
  ["negative level", { vip_level: -1 }, false],
  ["level as text", { vip_level: "0" }, false],
  ["is_vip", { is_vip: true }, true],
  ["is_vip 1", { is_vip: 1 }, true],
  ["vip_status", { vip_status: "active" }, true],
  ["membership_status", { membership_status: 1 }, true],
  ["is_member", { is_member: true }, true],
  ["is_member false", { is_member: false }, false],
  ["vip_expires_at", { vip_expires_at: future }, true],
  ["membership_expires_at", { membership_expires_at: future }, true],
  ["expires_at", { expires_at: future }, true],
  ["expiry_time", { expiry_time: future }, true],
  ["past dates", { vip_expires_at: past, membership_expires_at: past, expires_at: past, expiry_time: past }, false],
  ["broken date", { vip_expires_at: "soon" }, false],
  ["future seconds", { vip_expires_at: Date.parse(future) / 1000 }, true],
  ["future seconds as text", { expires_at: String(Date.parse(future) / 1000) }, true],
  ["past seconds", { vip_expires_at: Date.parse(past) / 1000 }, false],
  ["future milliseconds", { vip_expires_at: Date.parse(future) }, true],
  ["past milliseconds", { vip_expires_at: Date.parse(past) }, false],
  ["exactly this moment", { expires_at: now.getTime() }, false],
  ["the smallest number read as milliseconds", { expires_at: 1e11 }, false],
  ["fractional future seconds", { vip_expires_at: Date.parse(future) / 1000 + 0.5 }, true],
  ["a date in a list", { expires_at: [Date.parse(future)] }, false],
  ["level above 0 as text", { vip_level: "2" }, true],
  ["a blank flag, which is truthy", { is_member: " " }, true],
  ["invalid entries", { vip_list: [null, "vip", { expiry_time: past }] }, false],
  ["entry with future seconds", { vip_list: [{ expiry_time: Date.parse(future) / 1000 }] }, true],
])("computes the VIP status by spec §6: %s", (_name, user, expected) => {
  expect(isVip(user, now)).toBe(expected);
});

// Covers spec §6.2.
test.each<[UserVipFacts, boolean]>([
  [{ role: "admin" }, true],
  [{ role: "admin", is_admin: false }, true],
  [{ role: "user", is_admin: true }, true],
  [{ role: "user", is_admin: false }, false],
  [{ role: "administrator" }, false],
  [{ is_admin: 1 }, false],
  [{ is_admin: "true" }, false],
  [{}, false],
])("a user with %j is an admin: %s", (user, expected) => {
  expect(isAdmin(user)).toBe(expected);
});

// Covers spec §1.2, §6.1, §6.3.
test.each<[string, UserVipFacts | null, number]>([
  ["no user", null, 0],
  ["user without id", { vip_level: 2 }, 0],
  ["user", { id: 1 }, 1],
  ["VIP by tier 1", { id: 1, vip_level: 1 }, 2],
  ["premium by tier 2", { id: 1, vip_level: 2 }, 3],
  ["premium by tier 3", { id: 1, vip_level: 3 }, 3],
  ["VIP by flag", { id: 1, is_vip: true }, 2],
  ["admin by role", { id: 1, role: "admin" }, 9],
  ["admin by flag", { id: 1, is_admin: true }, 9],
  ["user with an admin flag as text", { id: 1, is_admin: "true" }, 1],
])("computes the level of %s", (_name, user, level) => {
  expect(levelOf(user, now)).toBe(level);
});

test("tiers in answers are read back as the levels that they came from", () => {
  for (const level of [2, 3] as const) expect(levelOf({ id: 1, vip_level: vipTierOf(level) }, now)).toBe(level);
  expect(levelOf({ id: 1, vip_level: vipTierOf(1) }, now)).toBe(1);
});

test.each([
  ["guest", true, false],
  ["user", true, false],
  ["vip", false, true],
  ["premium", false, true],
  [null, true, true],
  [null, false, false],
])("staff who view as %s and are members: %s are addressed as members: %s", (view_as, is_vip, expected) => {
  expect(looksLikeMember({ id: 1, view_as, is_vip }, now)).toBe(expected);
});

test("reads only the objects of a list as entries", () => {
  expect(readEntries([null, "vip", 1, { a: 1 }])).toEqual([{ a: 1 }]);
});

test("an answer without a user number is a guest's answer, and staff who do not view as a level are not members", () => {
  expect(levelOf({ id: null, is_vip: true }, now)).toBe(0);
  expect(looksLikeMember({ id: 1, role: "admin" }, now)).toBe(false);
  expect(looksLikeMember({ id: 1, is_vip: true, view_as: "user" }, now)).toBe(false);
});
