import { expect, test, vi } from "vitest";
import { RecentAnswers } from "./recent-answers.ts";

function setUp({ max = 10 } = {}) {
  let nowMs = Date.parse("2026-11-28T00:00:00Z");
  const recent = new RecentAnswers<number, string>({ now: () => new Date(nowMs), max, maxAgeMs: 1_000 });
  const read = vi.fn(async () => "answer");
  return {
    recent,
    read,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

test("concurrent and later callers share one read until its maximum age", async () => {
  const { recent, read, pass } = setUp();
  await Promise.all([recent.get(1, read), recent.get(1, read)]);
  pass(999);
  await recent.get(1, read);
  expect(read).toHaveBeenCalledTimes(1);
  pass(1);
  expect(recent.peek(1)).toBeUndefined();
  await recent.get(1, read);
  expect(read).toHaveBeenCalledTimes(2);
});

test("reads an answer from the future again, after the clock was set back", async () => {
  const { recent, read, pass } = setUp();
  await recent.get(1, read);
  pass(-5);
  await recent.get(1, read);
  expect(read).toHaveBeenCalledTimes(2);
});

test("a failure reaches all callers and is not cached", async () => {
  const { recent, read } = setUp();
  const failing = () => Promise.reject(new Error("away"));
  const answers = await Promise.allSettled([recent.get(1, failing), recent.get(1, read)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await recent.get(1, read)).toBe("answer");
});

test("a failure does not remove a newer answer", async () => {
  const { recent, read } = setUp();
  let fail: (reason: Error) => void = () => undefined;
  const slow = recent.get(1, () => new Promise((_resolve, reject) => (fail = reject)));
  recent.forget(1);
  await recent.get(1, read);
  fail(new Error("away"));
  await expect(slow).rejects.toThrow("away");
  await recent.get(1, read);
  expect(read).toHaveBeenCalledTimes(1);
});

test("reads again after an entry is removed or refreshed", async () => {
  const { recent, read } = setUp();
  await recent.get(1, read);
  recent.forget(1);
  await recent.get(1, read);
  await recent.refresh(1, read);
  expect(read).toHaveBeenCalledTimes(3);
});

test("removes only the least recently used answer when the cache is full", async () => {
  const { recent, read } = setUp({ max: 2 });
  for (const key of [1, 2, 1, 3]) await recent.get(key, read);
  expect([1, 2, 3].map((key) => recent.peek(key) !== undefined)).toEqual([true, false, true]);
});
