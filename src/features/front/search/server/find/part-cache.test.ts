import { expect, test } from "vitest";
import type { Database } from "../../../../../ports/database.ts";
import { PartCache } from "./part-cache.ts";

/** Only the identity of the object matters. */
const createPool = () => ({}) as Database;

test("evicts the least recently read parts first", () => {
  const [cache, pool] = [new PartCache<string>(5_000), createPool()];
  for (const name of ["one", "two"]) cache.set(pool, name, name, 1_000);
  expect(cache.get(pool, "one")).toBe("one");
  cache.set(pool, "three", "three", 1_000);
  expect(["one", "two", "three"].map((name) => cache.get(pool, name))).toEqual(["one", undefined, "three"]);
  cache.set(pool, "too long", "too long", 9_000);
  // Caching it would evict everything else, and it would still not fit.
  expect(["one", "three", "too long"].map((name) => cache.get(pool, name))).toEqual(["one", "three", undefined]);
  cache.set(pool, "one", "again", 1_000);
  cache.set(pool, "one", "once more", 1_000);
  cache.set(pool, "two", "two", 1_000);
  expect(["one", "two"].map((name) => cache.get(pool, name))).toEqual(["once more", "two"]);
});

test("parts of one pool are not shared with another", () => {
  const [cache, pool] = [new PartCache<string>(5_000), createPool()];
  cache.set(pool, "one", "one", 1_000);
  expect(cache.get(createPool(), "one")).toBeUndefined();
});
