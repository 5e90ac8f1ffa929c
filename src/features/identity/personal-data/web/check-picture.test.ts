import { expect, test } from "vitest";
import { checkPicture } from "./check-picture.ts";

test.each([
  [{ type: "image/png", size: 1 }, null],
  [{ type: "image/avif", size: 8 * 1024 * 1024 }, null],
  [{ type: "image/svg+xml", size: 10 }, "请选 PNG、JPEG、WebP、GIF 或 AVIF 图片"],
  [{ type: "", size: 10 }, "请选 PNG、JPEG、WebP、GIF 或 AVIF 图片"],
  [{ type: "image/jpeg", size: 0 }, "这个文件是空的，请换一张"],
  [{ type: "image/jpeg", size: 9 * 1024 * 1024 }, "图片有 9.0 MB，最大 8 MB"],
])("checks the file %j: %s", (file, problem) => {
  expect(checkPicture(file)).toBe(problem);
});
