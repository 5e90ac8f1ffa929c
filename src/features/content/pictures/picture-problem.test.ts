import { expect, test } from "vitest";
import { MAX_PICTURE_BYTES } from "./picture-limits.ts";
import { findPictureProblem } from "./picture-problem.ts";

const MORE_THAN_4_GIB = 4 * 1024 ** 3 + 1;

test.each([
  ["image/png", 1],
  ["image/avif", MAX_PICTURE_BYTES],
])("%s of %i bytes may be sent", (type, size) => {
  expect(findPictureProblem({ type, size })).toBeNull();
});

test.each([
  ["application/pdf", 10, "不是 PNG、JPEG"],
  ["image/svg+xml", 10, "不是 PNG、JPEG"],
  ["", 10, "不是 PNG、JPEG"],
  ["image/png", 0, "文件是空的"],
  ["image/jpeg", MAX_PICTURE_BYTES + 1, "图片超过 8 MB"],
  ["image/jpeg", MORE_THAN_4_GIB, "图片超过 8 MB"],
])("%s of %i bytes is refused before it is sent", (type, size, reason) => {
  expect(findPictureProblem({ type, size })).toContain(reason);
});
