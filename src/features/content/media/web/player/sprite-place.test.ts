import { expect, test } from "vitest";
import { spriteAt } from "./sprite-place.ts";

const sprites = { url: "", width: 160, height: 90, columns: 10, count: 25, step_seconds: 5 };

test.each([
  [0, 0, 0],
  [4.9, 0, 0],
  [5, 160, 0],
  [52, 0, 90],
  [124, 640, 180],
  [900, 640, 180],
])("second %s has the picture at %s, %s", (seconds, x, y) => {
  expect(spriteAt(sprites, seconds)).toEqual({ x, y });
});
