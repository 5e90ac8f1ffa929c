import { expect, test } from "vitest";
import { actionForReason, actionForType, isListedReason, MISSING_CONTENT_PROMPT } from "./access-actions.ts";
import { promptForDenial } from "./access-prompts.ts";

// Covers spec §6.6.
test.each([
  ["not_logged_in", "登录后继续", { kind: "open_login", label: "登录" }],
  ["not_vip", "开通会员", { kind: "link", label: "开通会员", href: "/vip/" }],
  ["vip_expired", "会员已到期", { kind: "link", label: "续费会员", href: "/vip/" }],
  ["insufficient_level", "升级会员", { kind: "link", label: "升级会员", href: "/vip/" }],
  ["unknown_type", "访问受限", { kind: "link", label: "了解更多", href: "/vip/" }],
  ["region_blocked", "访问受限", { kind: "link", label: "了解更多", href: "/vip/" }],
  ["constructor", "访问受限", { kind: "link", label: "了解更多", href: "/vip/" }],
])("reason %s prompts %s (spec §6)", (reason, title, action) => {
  expect(promptForDenial({ reason, required_level: 2 }, "read")).toMatchObject({ title, action });
  expect(actionForReason(reason)).toEqual(action);
});

test.each([
  ["not_vip", "开通高级会员"],
  ["vip_expired", "续费高级会员"],
  ["insufficient_level", "升级会员"],
])("reason %s before premium content says %s: VIP is offered only if it opens the content", (reason, label) => {
  expect(actionForReason(reason, 3)?.label).toBe(label);
  expect(promptForDenial({ reason, required_level: 3 }, "read").action?.label).toBe(label);
});

// Covers spec §6.6.
test("the specification defines a prompt for exactly four reasons", () => {
  const reasons = [
    "not_logged_in",
    "not_vip",
    "vip_expired",
    "insufficient_level",
    "region_blocked",
    "constructor",
    "",
  ];
  expect(reasons.filter(isListedReason)).toEqual(reasons.slice(0, 4));
});

// Covers spec §6.6.
test("no reason means full access", () => {
  for (const reason of [null, undefined, ""]) {
    expect(actionForReason(reason)).toBeNull();
  }
});

// Covers spec §6.6.
test("the prompt for missing content states that it does not exist", () => {
  expect(MISSING_CONTENT_PROMPT.title).toBe("内容不存在");
});

const guestAsksLogin = ["vip", "vip_premium", "system_course", "paid_article", "download", "community"];

// Covers spec §6.7.
test.each(guestAsksLogin)("prompts a guest who may not %s to log in", (contentType) => {
  expect(actionForType({ contentType, isGuest: true })?.kind).toBe("open_login");
});

// Covers spec §6.7.
test.each([
  ["vip", "开通会员"],
  ["vip_basic", "开通会员"],
  ["system_course", "开通会员"],
  ["paid_article", "开通会员"],
  ["download", "开通会员"],
  ["community", "开通会员"],
  ["vip_premium", "升级会员"],
  ["advanced_course", "升级会员"],
  ["premium_content", "升级会员"],
])("sends a user who may not %s to %s at /vip/", (contentType, label) => {
  expect(actionForType({ contentType, isGuest: false })).toMatchObject({ label, href: "/vip/" });
});

// Covers spec §6.7.
test.each(["comment", "basic_course"])("always sends a guest to the login for %s", (contentType) => {
  for (const isGuest of [true, false]) {
    expect(actionForType({ contentType, isGuest })?.kind).toBe("open_login");
  }
});

test("an unknown type is restricted and a free type is open", () => {
  expect(actionForType({ contentType: "mystery", isGuest: false })?.label).toBe("了解更多");
  expect(actionForType({ contentType: "free", isGuest: true })).toBeNull();
});
