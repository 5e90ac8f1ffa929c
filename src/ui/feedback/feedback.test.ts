import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeByItself, startClosingTimer } from "./closing-timer.ts";
import {
  closeMessageLater,
  limitNotifications,
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
test("messages last 3000 ms and notifications have z-index 4000", () => {
  expect(NOTIFICATION_Z_INDEX).toBe(4000);
  showMessage("info", "已复制");
  closeMessageLater(messages.view()[0]!.id);
  vi.advanceTimersByTime(2999);
  expect(messages.view()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(messages.view()).toEqual([]);
});

test("the same message is not stacked", () => {
  showMessage("info", "已复制");
  showMessage("info", "已复制");
  showMessage("error", "没有成功");
  expect(messages.view().map((one) => one.text)).toEqual(["已复制", "没有成功"]);
});

// Covers spec §4.16.
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

// Covers spec §4.16.
test("a notification with a duration closes by itself, one without stays", () => {
  const [brief, lasting] = [vi.fn(), vi.fn()];
  closeByItself({ durationMs: 1000 }, brief);
  closeByItself({}, lasting);
  vi.advanceTimersByTime(999);
  expect(brief).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(brief).toHaveBeenCalledTimes(1);
  expect(lasting).not.toHaveBeenCalled();
});

// Covers spec §4.16.
test.each([
  [true, 0],
  [undefined, 1],
])(
  "with keepAliveOnHover %s, a message closes %i times while the pointer is on the message",
  (keepAliveOnHover, closed) => {
    const close = vi.fn();
    const closing = closeByItself({ durationMs: 1000, keepAliveOnHover }, close);
    closing.onEnter();
    vi.advanceTimersByTime(60_000);
    expect(close).toHaveBeenCalledTimes(closed);
    closing.onLeave();
    vi.advanceTimersByTime(1000);
    expect(close).toHaveBeenCalledTimes(1);
  },
);

test("a notification that is taken off the page no longer closes", () => {
  const close = vi.fn();
  closeByItself({ durationMs: 1000 }, close).stop();
  vi.advanceTimersByTime(60_000);
  expect(close).not.toHaveBeenCalled();
});
