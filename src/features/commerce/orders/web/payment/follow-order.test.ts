import { afterEach, expect, test, vi } from "vitest";
import { realTiming } from "../../../../../kit/process/timing.ts";
import type { Order } from "../../contract.ts";
import { followOrder } from "./follow-order.ts";

afterEach(() => vi.useRealTimers());

function setUp(answers: (Order["state"] | "fails")[]) {
  vi.useFakeTimers();
  let isVisible = true;
  let finish = () => {};
  const seen: string[] = [];
  let fetches = 0;
  const stop = followOrder({
    fetchOrder: async () => {
      const state = answers[Math.min(fetches, answers.length - 1)];
      fetches += 1;
      if (state === "fails") throw new Error("offline");
      return { state } as Order;
    },
    onOrder: ({ state }) => {
      seen.push(state);
      return state === "pending";
    },
    isVisible: () => isVisible,
    onVisibility: (listener) => {
      finish = listener;
      return () => {
        finish = () => {};
      };
    },
    startTimer: realTiming.startTimer,
  });
  const look = (now: boolean) => {
    isVisible = now;
    finish();
  };
  return { stop, look, seen, fetches: () => fetches };
}

test("fetches every 2 s and stops at a final state", async () => {
  const { seen } = setUp(["pending", "pending", "fulfilled"]);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual(["pending", "pending", "fulfilled"]);
});

test("fetches less often after failures and at the normal rate after a success", async () => {
  const { fetches, seen } = setUp(["fails", "fails", "pending", "pending"]);
  await vi.advanceTimersByTimeAsync(2_000 + 4_000);
  expect(fetches()).toBe(2);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(seen).toEqual(["pending"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetches()).toBe(4);
});

test("pauses while hidden and fetches immediately on return", async () => {
  const { fetches, look } = setUp(["pending"]);
  look(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetches()).toBe(0);
  look(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetches()).toBe(1);
});

test("stops fetching after it is stopped", async () => {
  const { fetches, stop, look } = setUp(["pending"]);
  stop();
  look(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetches()).toBe(0);
});
