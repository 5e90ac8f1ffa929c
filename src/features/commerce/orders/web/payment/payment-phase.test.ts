import { expect, test } from "vitest";
import { countdownText, nextPollMs, paymentPhase, spokenCountdown } from "./payment-phase.ts";

const expires_at = "2026-11-20T12:30:00.000Z";
const expiresAt = new Date(expires_at);
const before = (seconds: number) => new Date(expiresAt.getTime() - seconds * 1000);

test("a pending order waits until its code expires", () => {
  expect(paymentPhase({ state: "pending", expires_at }, before(1))).toBe("waiting");
  expect(paymentPhase({ state: "pending", expires_at }, before(0))).toBe("expired");
});

test("every later state has its own screen at any time", () => {
  const phases = (["paid", "fulfilled", "closed", "refunding", "refunded", "partially_refunded"] as const).map(
    (state) => paymentPhase({ state, expires_at }, before(-9999)),
  );
  expect(phases).toEqual(["paid", "paid", "closed", "refunded", "refunded", "refunded"]);
});

test("polls every 2 s, less often after failures, at least every 30 s", () => {
  expect([0, 1, 2, 3, 4, 50].map(nextPollMs)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test("counts down in minutes and seconds and stops at zero", () => {
  expect(countdownText(expiresAt, before(1745))).toBe("29:05");
  expect(countdownText(expiresAt, before(0.2))).toBe("00:01");
  expect(countdownText(expiresAt, before(-5))).toBe("00:00");
});

test("announces ten, five and one minute and the end", () => {
  expect([1800, 600, 599, 300, 60, 0].map((seconds) => spokenCountdown(expiresAt, before(seconds)))).toEqual([
    "",
    "距二维码过期不到 10 分钟",
    "距二维码过期不到 10 分钟",
    "距二维码过期不到 5 分钟",
    "距二维码过期不到 1 分钟",
    "二维码已过期",
  ]);
});
