import { expect, test } from "vitest";
import { coursePath, lessonPath } from "../../features/content/courses/course-paths.ts";
import { previewPathOf } from "./preview-path.ts";

test.each(["basic", "system", "vip"] as const)(
  "finds the previews of a course of the shelf %s and of its lessons",
  (shelf) => {
    expect(previewPathOf(coursePath({ shelf, id: 7 }))).toBe("/preview/course/7");
    expect(previewPathOf(lessonPath({ shelf, courseId: 7, lessonId: 12 }))).toBe("/preview/course/7/lesson/12");
  },
);

test.each(["/", "/articles/7", "/vip/book/7", "/vip/course/related_book/7", "/admin/courses/7"])(
  "finds none of %s",
  (path) => {
    expect(previewPathOf(path)).toBeNull();
  },
);
