import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startClosingTimer } from "./closing-timer.ts";
import {
  limitNotifications,
  MESSAGE_MS,
  messages,
  NOTIFICATION_Z_INDEX,
  notifications,
  showMessage,
  showNotification,
} from "./feedback.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  for (const { id } of messages.view()) messages.remove(id);
  for (const { id } of notifications.view()) notifications.remove(id);
  limitNotifications(Number.POSITIVE_INFINITY);
});

const titles = () => notifications.view().map((one) => one.title);

// Covers spec §9.1.
test("messages last 3000 ms and notifications lie at 4000", () => {
  expect([MESSAGE_MS, NOTIFICATION_Z_INDEX]).toEqual([3000, 4000]);
});

test("the same message is not stacked", () => {
  showMessage("info", "已复制");
  showMessage("info", "已复制");
  showMessage("error", "没有成功");
  expect(messages.view().map((one) => one.text)).toEqual(["已复制", "没有成功"]);
});

test("a notification can be closed by its caller", () => {
  const close = showNotification({ title: "一" });
  showNotification({ title: "二" });
  close();
  expect(titles()).toEqual(["二"]);
});

// Covers spec §4.16.
test("a notification is shown at the top right, or at the requested position", () => {
  showNotification({ title: "一" });
  showNotification({ title: "二", placement: "bottom-right" });
  expect(notifications.view().map((one) => one.placement)).toEqual(["top-right", "bottom-right"]);
});

// Covers spec §4.16.
test("past the maximum the oldest is dismissed", () => {
  limitNotifications(2);
  for (const title of ["一", "二", "三"]) showNotification({ title });
  expect(titles()).toEqual(["二", "三"]);
  limitNotifications(1);
  expect(titles()).toEqual(["三"]);
});

// Covers spec §4.16.
test("a paused timer continues with its remaining time", () => {
  const close = vi.fn();
  const timer = startClosingTimer(close, 1000);
  vi.advanceTimersByTime(600);
  timer.pause();
  vi.advanceTimersByTime(10_000);
  expect(close).not.toHaveBeenCalled();
  timer.resume();
  vi.advanceTimersByTime(399);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(close).toHaveBeenCalledTimes(1);
});
