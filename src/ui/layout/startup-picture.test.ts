import { expect, test } from "vitest";
import { startupSize } from "./startup-picture.tsx";

test.each([
  ["an iPhone", { standalone: false }, 393, 852, 3, "1179x2556"],
  ["an iPad", { standalone: false }, 820, 1180, 2, "1640x2360"],
  ["the installed site", { standalone: true }, 393, 852, 3, null],
  ["Android", {}, 412, 915, 2.625, null],
])("the startup picture of %s", (_, visitor, width, height, pixelRatio, size) => {
  expect(startupSize(visitor, { width, height }, pixelRatio)).toBe(size);
});
