import { expect, test } from "vitest";
import { findPaybackObstacle } from "./refund-limits.ts";

const paidAt = new Date("2025-11-20T08:00:00Z");
const payout = { channel: "wechat", paidAt, state: "due", refusal: null } as const;
const lastMoment = new Date("2026-11-20T08:00:00Z");
const later = new Date(lastMoment.getTime() + 1);

test("within twelve months, the gateway can still refund it", () => {
  expect(findPaybackObstacle(payout, lastMoment)).toContain("渠道还可以退");
  expect(findPaybackObstacle({ ...payout, channel: "alipay" }, lastMoment)).toContain("渠道还可以退");
});

test("after that, it is paid outside the gateway", () => {
  expect(findPaybackObstacle(payout, later)).toBeNull();
  expect(findPaybackObstacle({ ...payout, channel: "alipay" }, later)).toBeNull();
});

test("a refund accepted by the gateway is not also paid by hand, unless the gateway refused it finally", () => {
  expect(findPaybackObstacle({ ...payout, state: "asked" }, later)).toContain("渠道已经受理");
  expect(findPaybackObstacle({ ...payout, state: "asked", refusal: "TRADEERROR" }, paidAt)).toBeNull();
});
