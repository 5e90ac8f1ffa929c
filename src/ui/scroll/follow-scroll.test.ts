import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followScroll } from "./follow-scroll.ts";
import { BACK_TO_TOP } from "./go-to-top.ts";

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const scroll = () => page.dispatchEvent(new Event("scroll"));

// Covers spec §9.1.
test("the button appears past 300 px, and the scroll is read every 100 ms at most (spec §9)", () => {
  expect(BACK_TO_TOP).toEqual({ showPastPx: 300, throttleMs: 100 });
  const read = vi.fn();
  const stop = followScroll(read, BACK_TO_TOP.throttleMs);
  vi.advanceTimersByTime(99);
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledTimes(1);
  for (let ms = 0; ms < 1_000; ms += 10) {
    scroll();
    vi.advanceTimersByTime(10);
  }
  expect(read).toHaveBeenCalledTimes(11);
  scroll();
  stop();
  scroll();
  vi.advanceTimersByTime(1_000);
  expect(read).toHaveBeenCalledTimes(11);
});
