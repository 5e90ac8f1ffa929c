import { expect, test } from "vitest";
import { missingContentPrompt, promptForReason, promptForType } from "./access-prompts.ts";

test.each([
  ["not_logged_in", "登录后继续", { kind: "open_login", label: "登录" }],
  ["not_vip", "开通 VIP", { kind: "link", label: "开通 VIP", href: "/vip/" }],
  ["vip_expired", "会员已到期", { kind: "link", label: "续费 VIP", href: "/vip/" }],
  ["insufficient_level", "升级 VIP", { kind: "link", label: "升级 VIP", href: "/vip/" }],
  ["unknown_type", "访问受限", { kind: "link", label: "了解更多", href: "/vip/" }],
  ["region_blocked", "访问受限", { kind: "link", label: "了解更多", href: "/vip/" }],
  ["constructor", "访问受限", { kind: "link", label: "了解更多", href: "/vip/" }],
])("reason %s prompts %s (spec §6)", (reason, title, action) => {
  expect(promptForReason(reason)).toMatchObject({ title, action });
});

test("no reason is full access", () => {
  for (const reason of [null, undefined, ""]) {
    expect(promptForReason(reason)).toMatchObject({ title: "可以阅读", action: null });
  }
});

test("missing content says that it does not exist", () => {
  expect(missingContentPrompt.title).toBe("内容不存在");
});

const guestAsksLogin = ["vip", "vip_premium", "system_course", "paid_article", "download", "community"];

test.each(guestAsksLogin)("a guest before %s is asked to log in", (contentType) => {
  expect(promptForType({ contentType, isGuest: true }).action?.kind).toBe("open_login");
});

test.each([
  ["vip", "开通 VIP"],
  ["vip_basic", "开通 VIP"],
  ["system_course", "开通 VIP"],
  ["paid_article", "开通 VIP"],
  ["download", "开通 VIP"],
  ["community", "开通 VIP"],
  ["vip_premium", "升级 VIP"],
  ["advanced_course", "升级 VIP"],
  ["premium_content", "升级 VIP"],
])("a user before %s is led to %s at /vip/", (contentType, title) => {
  expect(promptForType({ contentType, isGuest: false })).toMatchObject({ title, action: { href: "/vip/" } });
});

test.each(["comment", "basic_course"])("%s always asks for login", (contentType) => {
  for (const isGuest of [true, false]) {
    expect(promptForType({ contentType, isGuest }).action?.kind).toBe("open_login");
  }
});

test("an unknown type is restricted, a free one is open", () => {
  expect(promptForType({ contentType: "mystery", isGuest: false }).title).toBe("访问受限");
  expect(promptForType({ contentType: "free", isGuest: true }).action).toBeNull();
});
