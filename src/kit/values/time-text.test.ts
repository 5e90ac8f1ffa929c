import { expect, test } from "vitest";
import { formatAgo, formatDate, formatExactTime, formatTime } from "./time-text.ts";

const now = new Date("2026-11-20T12:30:00Z");

test("dates are read in Shanghai, also across midnight and new year", () => {
  expect(formatDate(new Date("2026-11-19T16:00:00Z"))).toBe("2026年11月20日");
  expect(formatExactTime(new Date("2025-12-31T16:05:00Z"))).toBe("2026年1月1日 00:05");
});

test("the year is shown only when it is another one", () => {
  expect(formatTime(now, now)).toBe("11月20日 20:30");
  expect(formatTime(new Date("2025-11-20T12:30:00Z"), now)).toBe("2025年11月20日 20:30");
});

test.each([
  ["2026-11-20T12:29:31Z", "刚刚"],
  ["2026-11-20T12:25:00Z", "5 分钟前"],
  ["2026-11-20T09:00:00Z", "3 小时前"],
  ["2026-11-17T12:30:00Z", "3 天前"],
  ["2026-11-13T12:30:01Z", "6 天前"],
  ["2026-11-13T12:30:00Z", "11月13日"],
  ["2025-12-31T15:59:00Z", "2025年12月31日"],
  ["2026-11-20T12:31:00Z", "11月20日 20:31"],
])("formats %s as %s", (at, text) => {
  expect(formatAgo(new Date(at), now)).toBe(text);
});
