import { expect, test, vi } from "vitest";
import { derived } from "./derived.ts";

test("returns the same answer for the same objects without computing it again", () => {
  const make = vi.fn((one: { n: number }, other: { n: number }) => ({ sum: one.n + other.n }));
  const sum = derived(make);
  const [one, other] = [{ n: 1 }, { n: 2 }];
  expect(sum(one, other)).toEqual({ sum: 3 });
  expect(sum(one, other)).toBe(sum(one, other));
  expect(make).toHaveBeenCalledTimes(1);
});

test("any other object is computed again, also an equal one; only the last result is cached", () => {
  const make = vi.fn((one: { n: number }, other: { n: number }) => ({ sum: one.n + other.n }));
  const sum = derived(make);
  const [one, other] = [{ n: 1 }, { n: 2 }];
  sum(one, other);
  expect(sum(one, { n: 5 })).toEqual({ sum: 6 });
  expect(sum({ n: 3 }, other)).toEqual({ sum: 5 });
  sum(one, other);
  expect(make).toHaveBeenCalledTimes(4);
});
