import { sharedLesson } from "../../../../../seo/shared-resources.ts";
import { workHead } from "../../../../../seo/work-head.ts";
import { coursePath, lessonPath } from "../../course-paths.ts";
import type { LessonView } from "../../lesson-view.ts";
import { describeLesson, describeLessonFilm } from "../../structured-course.ts";
import { stepsToCourse } from "./course-places.ts";

interface LessonPageData {
  view: LessonView;
  siteName: string;
  origin: string;
}

/** Head of a lesson's page, based only on its public part. */
export function lessonMeta(data: LessonPageData | undefined) {
  if (!data) return [];
  const { siteName, origin } = data;
  const { course, lesson, excerpt } = data.view;
  const { title } = lesson;
  const path = lessonPath({ shelf: course.shelf, courseId: course.id, lessonId: lesson.id });
  return workHead({
    title,
    within: course.title,
    summary: excerpt || course.summary,
    path,
    type: "article",
    siteName,
    origin,
    described: import.meta.env.SSR
      ? {
          shared: sharedLesson(course, lesson),
          describe(known) {
            const facts = {
              ...known,
              publishedAt: course.published_at,
              updatedAt: lesson.updated_at,
              aiMark: lesson.ai_mark,
              isFree: lesson.is_preview,
              course: { title: course.title, path: coursePath(course) },
            };
            if (lesson.kind !== "video") return [describeLesson(facts)];
            return [describeLesson(facts), describeLessonFilm({ ...facts, seconds: lesson.duration_seconds })];
          },
          steps: [...stepsToCourse(course), { name: title, path }],
        }
      : null,
  });
}
