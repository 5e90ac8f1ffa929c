import { isOpenToAccounts } from "../../../../../domain/access/levels.ts";
import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import { sharedCourse } from "../../../../../seo/shared-resources.ts";
import { workHead } from "../../../../../seo/work-head.ts";
import type { getCourse } from "../../contract.ts";
import { coursePath, lessonPath } from "../../course-paths.ts";
import { describeCourse } from "../../structured-course.ts";
import { stepsToCourse } from "./course-places.ts";

type CoursePageData = OutputOf<typeof getCourse> & { siteName: string; origin: string };

/** Head of a course's page: sharing data, and for search engines the course, its paid part, and its place. */
export function courseMeta(data: CoursePageData | undefined) {
  if (!data) return [];
  const { course, chapters, siteName, origin } = data;
  const { shelf, id: courseId } = course;
  return workHead({
    title: course.title,
    summary: course.summary,
    path: coursePath(course),
    type: "article",
    siteName,
    origin,
    described: import.meta.env.SSR
      ? {
          shared: sharedCourse(course),
          describe: (facts) => [
            describeCourse({
              ...facts,
              teacher: course.teacher_name,
              publishedAt: course.published_at,
              updatedAt: course.updated_at,
              aiMark: course.ai_mark,
              minutes: Math.ceil(course.duration_seconds / 60 + course.word_count / 400),
              isForAll: isOpenToAccounts(course.content_type),
              lessons: chapters
                .flatMap((chapter) => chapter.lessons)
                .map((lesson) => ({
                  title: lesson.title,
                  path: lessonPath({ shelf, courseId, lessonId: lesson.id }),
                  isFree: lesson.is_preview,
                })),
            }),
          ],
          steps: stepsToCourse(course),
        }
      : null,
  });
}
