import { expect, test } from "vitest";
import { createMemoryStore } from "../../../../../ui/browser/local-store.ts";
import { nextSpeed, readPreferences, savePreferences } from "./player-memory.ts";

const first = { speed: 1, volume: 1, isMuted: false, hasCaptions: true, captionSize: "medium" };

test("speed, volume and captions are remembered independently", () => {
  const store = createMemoryStore();
  expect(readPreferences(store)).toEqual(first);
  savePreferences(store, { speed: 1.5 });
  savePreferences(store, { volume: 0.4, captionSize: "large" });
  expect(readPreferences(store)).toEqual({ ...first, speed: 1.5, volume: 0.4, captionSize: "large" });
});

test.each(["{", "7", '{"speed":9,"volume":"loud","captionSize":3}', '{"volume":-1}'])(
  "%s is not accepted as preferences",
  (stored) => {
    expect(readPreferences(createMemoryStore(new Map([["player", stored]])))).toEqual(first);
  },
);

test.each([
  [1, 1, 1.25],
  [2, 1, 2],
  [0.5, -1, 0.5],
  [3, 1, 1.25],
] as const)("changes the speed from %s by %s steps to %s", (speed, steps, next) => {
  expect(nextSpeed(speed, steps)).toBe(next);
});
