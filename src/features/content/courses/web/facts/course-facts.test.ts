import { expect, test } from "vitest";
import { courseFacts, courseParts, spanText } from "./course-facts.ts";

test.each([
  [20, "1 分钟"],
  [3_600, "1 小时"],
  [12_000, "3 小时 20 分钟"],
])("%i seconds of a course are displayed as %s", (seconds, text) => {
  expect(spanText(seconds)).toBe(text);
});

test("a course states its number of lessons, their duration and the previews", () => {
  const course = { lesson_count: 12, video_count: 8, duration_seconds: 3_000, word_count: 4_000, preview_count: 3 };
  expect(courseFacts(course)).toBe("12 课 · 50 分钟视频 · 4000 字 · 3 课可试学");
  expect(courseParts(course)).toBe("8 节视频、4 节图文");
  expect(courseFacts({ ...course, duration_seconds: 0, word_count: 0, preview_count: 0 })).toBe("12 课");
});
