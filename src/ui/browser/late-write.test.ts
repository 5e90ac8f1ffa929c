import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLateWrite } from "./late-write.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const written: string[] = [];
  const late = createLateWrite(300);
  return { late, written, schedule: (text: string) => late.schedule(() => written.push(text)) };
}

test("writes only the last of several changes, and no later than the delay after the first", () => {
  const { written, schedule } = setUp();
  schedule("a");
  vi.advanceTimersByTime(200);
  schedule("ab");
  vi.advanceTimersByTime(99);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(written).toEqual(["ab"]);
  schedule("abc");
  vi.advanceTimersByTime(300);
  expect(written).toEqual(["ab", "abc"]);
});

test("writes at once when flushed, and not again", () => {
  const { late, written, schedule } = setUp();
  schedule("a");
  late.flush();
  late.flush();
  vi.advanceTimersByTime(300);
  expect(written).toEqual(["a"]);
});

test("a cancelled change is not written", () => {
  const { late, written, schedule } = setUp();
  schedule("a");
  late.cancel();
  vi.advanceTimersByTime(300);
  late.flush();
  expect(written).toEqual([]);
});
