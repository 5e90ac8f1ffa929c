import { expect, test } from "vitest";
import { chapterAt, chapterBeside } from "./film-chapters.ts";

const chapters = [
  { at_seconds: 5, title: "一" },
  { at_seconds: 60, title: "二" },
  { at_seconds: 120, title: "三" },
];

test.each([
  [0, undefined],
  [5, "一"],
  [59.9, "一"],
  [500, "三"],
])("second %s is in %s", (seconds, title) => {
  expect(chapterAt(chapters, seconds)?.title).toBe(title);
});

test.each([
  [0, 1, 5],
  [60, 1, 120],
  [120, 1, null],
  [61, -1, 5],
  [70, -1, 60],
  [6, -1, 0],
] as const)("from second %s, %s chapters further, the position is %s", (seconds, steps, to) => {
  expect(chapterBeside(chapters, seconds, steps)).toBe(to);
});

test("finds no next chapter without chapters", () => {
  expect(chapterBeside([], 10, -1)).toBeNull();
});
