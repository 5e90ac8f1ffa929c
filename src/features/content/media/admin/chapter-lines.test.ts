import { expect, test } from "vitest";
import { readChapterLines, writeChapterLines } from "./chapter-lines.ts";

test("writes chapters as lines and reads them back", () => {
  const chapters = [
    { at_seconds: 0, title: "开头" },
    { at_seconds: 90, title: "第二 部分" },
    { at_seconds: 3_729, title: "结尾" },
  ];
  expect(writeChapterLines(chapters)).toBe("0:00 开头\n1:30 第二 部分\n1:02:09 结尾");
  expect(readChapterLines(writeChapterLines(chapters))).toEqual({ chapters, wrong: null });
});

test("ignores empty lines, and reports a line without time or title", () => {
  expect(readChapterLines("0:00 开头\n\n1:30")).toEqual({ chapters: [{ at_seconds: 0, title: "开头" }], wrong: 3 });
  expect(readChapterLines("\n")).toEqual({ chapters: [], wrong: null });
});
