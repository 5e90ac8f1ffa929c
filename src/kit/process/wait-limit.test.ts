import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginWait, limitWaiting } from "./wait-limit.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTime(ms);

function waitFor(ms: number, atOnce = 1): void {
  const waits = Array.from({ length: atOnce }, () => beginWait());
  pass(ms);
  for (const wait of waits) wait.end();
}

test("waits of one task are added, and concurrent waits count once", () => {
  limitWaiting(1_000, () => {
    waitFor(100);
    waitFor(200, 3);
    expect(beginWait().leftMs).toBe(700);
  });
});

test("tasks do not count for each other, and nothing counts outside of one", () => {
  limitWaiting(300, () => waitFor(250));
  expect(limitWaiting(300, () => beginWait().leftMs)).toBe(300);
  expect(beginWait().leftMs).toBe(Number.POSITIVE_INFINITY);
});

test("work that continues long after its caller starts a new limit", () => {
  limitWaiting(100, () => {
    waitFor(130);
    expect(beginWait().leftMs).toBe(0);
  });
  limitWaiting(100, () => {
    waitFor(90);
    pass(50);
    waitFor(5);
    expect(beginWait().leftMs).toBe(5);
  });
  limitWaiting(100, () => {
    waitFor(90);
    pass(150);
    expect(beginWait().leftMs).toBe(100);
  });
});

test("a task keeps its limit across turns of the event loop", async () => {
  await limitWaiting(100, async () => {
    waitFor(40);
    await Promise.resolve();
    expect(beginWait().leftMs).toBe(60);
  });
});
