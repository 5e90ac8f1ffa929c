import { expect, test } from "vitest";
import { MAX_FILE_BYTES, MAX_PICTURE_BYTES } from "./media-limits.ts";
import { findUploadProblem } from "./upload-problem.ts";

test.each([
  ["第一讲.mp4", 1],
  ["录音.M4A", MAX_FILE_BYTES],
  ["封面.jpg", MAX_PICTURE_BYTES],
])("%s of %i bytes may be sent", (name, size) => {
  expect(findUploadProblem({ name, size })).toBeNull();
});

test.each([
  ["讲义.docx", 10, "不是能播放的"],
  ["没有后缀", 10, "不是能播放的"],
  ["第一讲.mp4", 0, "是空的"],
  ["第一讲.mp4", MAX_FILE_BYTES + 1, "文件最大 4.00 GB"],
  ["封面.png", MAX_PICTURE_BYTES + 1, "图片最大 8 MB"],
])("%s of %i bytes is refused before it is sent", (name, size, reason) => {
  expect(findUploadProblem({ name, size })).toContain(reason);
});
