import fc from "fast-check";
import { expect, test } from "vitest";
import { splitFen } from "./split-fen.ts";

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [100, [2, 1], [67, 33]],
  [5, [9900, 0], [5, 0]],
  [7, [0, 0], [4, 3]],
  [0, [3, 4], [0, 0]],
  [12, [], []],
])("splits %i fen by the weights %j into %j", (total, weights, parts) => {
  expect(splitFen(total, weights)).toEqual(parts);
});

test("the parts add up, and none is a fen or more away from its exact share", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), weights, (total, given) => {
      const parts = splitFen(total, given);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
      const whole = given.reduce((sum, weight) => sum + weight, 0);
      if (whole === 0) return;
      for (const [index, part] of parts.entries()) {
        expect(Math.abs(part - (total * given[index]!) / whole)).toBeLessThan(1 + 1e-6);
      }
    }),
  );
});

test("nothing below zero is divided", () => {
  expect(() => splitFen(-1, [1])).toThrow(RangeError);
  expect(() => splitFen(1, [-1])).toThrow(RangeError);
});
