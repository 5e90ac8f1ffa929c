import { expect, test } from "vitest";
import { COURSE_SLUG, slugOf } from "./course-slug.ts";

test.each([
  ["Linux 101 入门", "linux-101"],
  ["Café & Thé", "cafe-the"],
  ["把知识写成课", ""],
  ["101", ""],
  ["🚀", ""],
])("%s becomes %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test.each(["12", "-a", "a-", "a--b", "A", "a b", "课", ""])("%j is not a valid slug", (slug) => {
  expect(COURSE_SLUG.test(slug)).toBe(false);
});
