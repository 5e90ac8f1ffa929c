import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { realTiming } from "../../../../../kit/process/timing.ts";
import { START, user } from "./session-fixture.ts";
import { createUserCache, type UserTrigger } from "./user-cache.ts";

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => vi.useRealTimers());

function setUp() {
  const fetchUser = vi.fn(async () => user);
  return { fetchUser, users: createUserCache({ timing: realTiming, fetchUser, onUser: () => {} }) };
}

// Covers spec §4.12.
test("a result is reused for 30 s", async () => {
  const { users, fetchUser } = setUp();
  await users.load();
  await vi.advanceTimersByTimeAsync(29_999);
  await users.load();
  expect(fetchUser).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await users.load();
  expect(fetchUser).toHaveBeenCalledTimes(2);
});

test("simultaneous loads share one fetch", async () => {
  const { users, fetchUser } = setUp();
  await Promise.all([users.load(), users.load(), users.load()]);
  expect(fetchUser).toHaveBeenCalledTimes(1);
});

// Covers spec §4.12.
test("a fresh load bypasses the cache, but fetches stay 2 s apart", async () => {
  const { users, fetchUser } = setUp();
  await users.load();
  const fresh = users.load({ fresh: true });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(fetchUser).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await fresh;
  expect(fetchUser).toHaveBeenCalledTimes(2);
});

// Covers spec §4.12.
test.each<[UserTrigger, number]>([
  ["visible", 3_000],
  ["focus", 5_000],
  ["online", 10_000],
])("%s is handled at most every %i ms", async (kind, gap) => {
  const { users, fetchUser } = setUp();
  // Failing fetches are not cached, so that the test only sees the throttle.
  fetchUser.mockRejectedValue(new Error("down"));
  users.trigger(kind);
  await vi.advanceTimersByTimeAsync(gap - 1);
  users.trigger(kind);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchUser).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  users.trigger(kind);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchUser).toHaveBeenCalledTimes(2);
});
