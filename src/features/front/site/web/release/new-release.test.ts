import { expect, test, vi } from "vitest";
import { leaveOnce } from "./new-release.ts";

test("a lost chunk leads to its page once within ten seconds, and again after", () => {
  const stored = new Map<string, string>();
  const leave = vi.fn();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const tryAt = (path: string, now: number) => leaveOnce({ path, now, storage, leave });
  expect(tryAt("/vip", 1_000)).toBe(true);
  expect(tryAt("/vip", 10_999)).toBe(false);
  expect(tryAt("/articles", 10_999)).toBe(true);
  expect(tryAt("/vip", 11_000)).toBe(true);
  expect(leave).toHaveBeenCalledTimes(3);
});
