import { expect, test } from "vitest";
import { barSize, isBarVisible, progressStatus, SCROLL_PROGRESS, scrolledPercent } from "./scroll-progress.ts";

const page = { scrollTop: 0, scrollHeight: 3000, viewportHeight: 1000, viewportWidth: 1280 };

// Covers spec §9.2.
test("the bar has the constants of the specification", () => {
  expect(SCROLL_PROGRESS).toEqual({ zIndex: 9999, animationMs: 150, easing: "ease-out", debounceMs: 16 });
});

// Covers spec §9.2.
test.each([
  [767, 2, 50],
  [768, 3, 75],
  [1023, 3, 75],
  [1024, 3, 100],
])("at %i px the bar is %i px high and is visible past %i px", (viewportWidth, heightPx, thresholdPx) => {
  expect(barSize(viewportWidth)).toEqual({ heightPx, thresholdPx });
  expect(isBarVisible({ ...page, viewportWidth, scrollTop: thresholdPx }, "/")).toBe(false);
  expect(isBarVisible({ ...page, viewportWidth, scrollTop: thresholdPx + 1 }, "/")).toBe(true);
});

test.each([
  [0, 0],
  [1000, 50],
  [2000, 100],
  [1999.5, 100],
  [2400, 100],
  [-30, 0],
])("scrolled to %i of 2000 px is %i percent", (scrollTop, percent) => {
  expect(scrolledPercent({ ...page, scrollTop })).toBe(percent);
});

// Covers spec §9.2.
test.each([
  [74.9, "default"],
  [75, "info"],
  [99.9, "info"],
  [100, "success"],
  [120, "success"],
])("%d percent has the status %s", (percent, status) => {
  expect(progressStatus(percent)).toBe(status);
});

// Covers spec §4.15.
test("the bar is hidden on a page that does not scroll, and on an excluded route", () => {
  expect(isBarVisible({ ...page, scrollHeight: 1000, scrollTop: 200 }, "/")).toBe(false);
  for (const path of ["/vip/course/1/video/2", "/payment/wechat-qr", "/payment/success", "/admin"]) {
    expect(isBarVisible({ ...page, scrollTop: 900 }, path)).toBe(false);
  }
});
