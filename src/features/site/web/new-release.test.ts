import { expect, test, vi } from "vitest";
import { reloadWhenChunkIsGone } from "./new-release.ts";

function dependencies(path: string, now: number, storage: Map<string, string>) {
  const reload = vi.fn();
  const store = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  };
  return { path, now, storage: store, reload };
}

const chunkError = new TypeError("Failed to fetch dynamically imported module: /assets/vip-page-x.js");

test("a lost chunk reloads its path once within ten seconds, and again after", () => {
  const storage = new Map<string, string>();
  expect(reloadWhenChunkIsGone(chunkError, dependencies("/vip", 1_000, storage))).toBe(true);
  expect(reloadWhenChunkIsGone(chunkError, dependencies("/vip", 10_999, storage))).toBe(false);
  expect(reloadWhenChunkIsGone(chunkError, dependencies("/articles", 10_999, storage))).toBe(true);
  expect(reloadWhenChunkIsGone(chunkError, dependencies("/vip", 11_000, storage))).toBe(true);
});

test("any other error is left to the error screen", () => {
  const chance = dependencies("/vip", 0, new Map());
  expect(reloadWhenChunkIsGone(new Error("boom"), chance)).toBe(false);
  expect(chance.reload).not.toHaveBeenCalled();
});
