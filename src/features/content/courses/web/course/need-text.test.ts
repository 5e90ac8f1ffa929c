import { expect, test } from "vitest";
import type { Access } from "../../../../../domain/access/access-contract.ts";
import { needText } from "./need-text.ts";

test.each([
  [null, 2, "你可以学全部内容"],
  ["not_logged_in", 1, "登录后免费学"],
  ["not_logged_in", 2, "开通会员学全部内容"],
  ["not_vip", 2, "开通会员学全部内容"],
  ["not_vip", 3, "开通高级会员学全部内容"],
  ["vip_expired", 2, "会员已到期，续费会员后接着学"],
  ["vip_expired", 3, "会员已到期，续费高级会员后接着学"],
  ["insufficient_level", 3, "升级到高级会员学全部内容"],
  ["unknown_type", 9, "访问受限"],
])("a course that is denied for %s at level %i states: %s", (reason, level, text) => {
  const access = { allowed: reason === null, reason, required_level: level } as Access;
  expect(needText(access)).toBe(text);
});
