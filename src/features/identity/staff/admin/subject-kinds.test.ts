import { expect, test } from "vitest";
import { subjectText } from "./subject-kinds.ts";

test.each([
  ["user:7", "用户 7"],
  ["coupon:7", "优惠券 7"],
  ["booking-day:2026-12-01", "预约的日子 2026-12-01"],
  ["refund-rules", "退款规则"],
  ["3 things", "3 条内容"],
  ["unknown:a:b", "unknown:a:b"],
  ["unknown", "unknown"],
])("the subject %s without a title is named %s", (subject, text) => {
  expect(subjectText(subject)).toBe(text);
});
