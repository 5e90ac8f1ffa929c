import { expect, test } from "vitest";
import { joinText } from "./join-text.ts";
import { membershipNow, purchaseVerb } from "./membership-now.ts";
import { membershipText, validityText } from "./membership-texts.ts";

const now = new Date("2026-11-20T12:00:00Z");
const later = "2027-01-01T12:30:00.000Z";
const before = "2026-10-01T00:00:00.000Z";
const Vip = { id: 1, name: "VIP 年卡", description: "", price: 29_900 };

test("someone without any membership has none", () => {
  expect(membershipNow({ id: 1, vip_level: 0, vip_list: [], vip_expires_at: null }, now)).toEqual({ kind: "none" });
});

test("an active membership returns its level and its end", () => {
  const user = { id: 1, is_vip: true, vip_level: 1, vip_list: [{ expiry_time: later, Vip }], vip_expires_at: later };
  expect(membershipNow(user, now)).toEqual({ kind: "active", level: 2, until: new Date(later) });
  expect(membershipText(membershipNow(user, now)).text).toBe("有效期至 2027年1月1日 20:30");
  expect(membershipNow({ ...user, vip_level: 2 }, now)).toMatchObject({ level: 3 });
});

test("a lifetime membership has no end", () => {
  const user = { id: 1, is_vip: true, vip_level: 2, vip_list: [{ expiry_time: null, Vip }], vip_expires_at: null };
  expect(membershipText(membershipNow(user, now))).toEqual({ title: "高级会员", text: "终身有效" });
});

test("an expiry in the past counts as expired, even when the stored user still says VIP", () => {
  const gone = { id: 1, vip_level: 0, vip_list: [{ expiry_time: before, Vip }], vip_expires_at: null };
  expect(membershipNow(gone, now)).toEqual({ kind: "expired", since: new Date(before) });
  const stale = { id: 1, is_vip: true, vip_level: 1, vip_list: [{ expiry_time: before, Vip }], vip_expires_at: before };
  expect(membershipNow(stale, now)).toEqual({ kind: "expired", since: new Date(before) });
});

test("an admin is reported as an admin", () => {
  expect(membershipNow({ id: 1, is_admin: true }, now)).toEqual({ kind: "admin" });
});

test("the button text is open, renew or upgrade", () => {
  const vip = { kind: "active", level: 2, until: new Date(later) } as const;
  expect(purchaseVerb(2, null)).toBe("开通会员");
  expect(purchaseVerb(3, { kind: "none" })).toBe("开通高级会员");
  expect(purchaseVerb(2, vip)).toBe("续费会员");
  expect(purchaseVerb(3, vip)).toBe("升级为高级会员");
  expect(purchaseVerb(2, { kind: "expired", since: now })).toBe("续费会员");
});

test("a purchase shows the dates of the server's answer", () => {
  const until = "2028-01-01T12:30:00.000Z";
  expect(validityText({ from: later, until }, now)).toBe("从 2027年1月1日起顺延到 2028年1月1日");
  expect(validityText({ from: now.toISOString(), until }, now)).toBe("付款后立即生效，有效期至 2028年1月1日");
  expect(validityText({ from: now.toISOString(), until: null }, now)).toBe("付款后立即生效，终身有效");
});

test("a membership without an end is shown as lifetime only if the list contains it", () => {
  const waiting = { id: 1, is_vip: false, vip_level: 0, vip_list: [], vip_expires_at: null };
  expect(membershipNow(waiting, now)).toEqual({ kind: "none" });
  const unlisted = { id: 1, vip_level: 1, vip_list: [{ expiry_time: before, Vip }], vip_expires_at: null };
  expect(membershipNow(unlisted, now)).toEqual({ kind: "expired", since: new Date(before) });
});

test("without a membership, the step has the same name as on the plans page", () => {
  const users = [
    { id: 1 },
    { id: 1, vip_expires_at: before },
    { id: 1, vip_expires_at: null, vip_list: [{ expiry_time: before }, { expiry_time: "soon" }] },
    { id: 1, vip_list: [{ expiry_time: null }] },
  ];
  expect([null, ...users].map((user) => joinText(user, now))).toEqual([
    "开通会员",
    "开通会员",
    "续费会员",
    "续费会员",
    "开通会员",
  ]);
  for (const user of users.slice(0, 3)) expect(joinText(user, now)).toBe(purchaseVerb(2, membershipNow(user, now)));
});
