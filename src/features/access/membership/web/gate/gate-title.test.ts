import { expect, test } from "vitest";
import type { Access } from "../../../../../domain/access/access-contract.ts";
import { gateTitle } from "./gate-title.ts";

test.each<[Access["reason"], Access["required_level"], string]>([
  ["not_logged_in", 2, "开通会员读全文"],
  ["not_logged_in", 3, "开通高级会员读全文"],
  ["not_logged_in", 1, "登录后读全文"],
  ["not_vip", 2, "开通会员读全文"],
  ["vip_expired", 2, "续费会员读全文"],
  ["insufficient_level", 3, "升级为高级会员读全文"],
  ["unknown_type", 9, "访问受限"],
])("the reason %s at level %i has the title %s", (reason, required_level, title) => {
  expect(gateTitle({ reason, required_level })).toBe(title);
});
