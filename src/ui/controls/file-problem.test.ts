import { expect, test } from "vitest";
import { findFileProblem } from "./file-problem.ts";

const room = { files: 2, bytesEach: 5 * 1024 * 1024 };

test("too many and too large files are reported before anything is sent", () => {
  const file = (name: string, size: number) => ({ name, size });
  expect(findFileProblem([], room)).toBeNull();
  expect(findFileProblem([file("a", room.bytesEach), file("b", 0)], room)).toBeNull();
  expect(findFileProblem([file("a", 1), file("b", 1), file("c", 1)], room)).toBe("最多还能传 2 个文件");
  expect(findFileProblem([file("a", 1), file("大.pdf", room.bytesEach + 1)], room)).toBe("“大.pdf”超过 5 MB");
});
