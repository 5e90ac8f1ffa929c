import { expect, test } from "vitest";
import { createGrowthCollector } from "./collect-growth.ts";

const MIB = 1024 * 1024;

/** An array on the heap, with eight bytes a number. */
function fill(mib: number): number[] {
  return Array.from({ length: (mib * MIB) / 8 }, (_, at) => at + 0.5);
}

test("collects once after the heap has grown, and again only after it has grown once more", () => {
  let collections = 0;
  const collectGrowth = createGrowthCollector(() => {
    collections += 1;
  }, 48 * MIB);
  collectGrowth();
  expect(collections).toBe(0);
  const held = [fill(64)];
  collectGrowth();
  collectGrowth();
  expect(collections).toBe(1);
  held.push(fill(64));
  collectGrowth();
  expect(collections).toBe(2);
  expect(held).toHaveLength(2);
});

test("leaves the decision to V8 where collections cannot be requested", () => {
  const held = fill(64);
  expect(() => createGrowthCollector(undefined, 1)()).not.toThrow();
  expect(held.length).toBeGreaterThan(0);
});
