import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { shareHead } from "../../../site/share-head.ts";
import { describeBreadcrumbs, describeCourse, structuredData } from "../../../site/structured-data.ts";
import type { getCourse } from "../../contract.ts";
import { coursePath, lessonPath } from "../../course-paths.ts";
import { stepsToCourse } from "./course-places.ts";

type CoursePageData = OutputOf<typeof getCourse> & { siteName: string; origin: string };

/** Head of a course's page: what is shared, and for search engines the course, what of it is paid, and where it stands. */
export function courseMeta(data: CoursePageData | undefined) {
  if (!data) return [];
  const { course, chapters, siteName, origin } = data;
  const { title, summary: description, cover_url: imageUrl, shelf, id: courseId } = course;
  const publisher = { name: siteName, origin };
  const path = coursePath(course);
  return [
    ...shareHead({
      ...{ title: `${title} · ${siteName}`, sharedTitle: title, description, origin, path, imageUrl },
      type: "article",
    }),
    ...(import.meta.env.SSR
      ? structuredData(
          describeCourse({
            ...{ publisher, path, title, description, imageUrl },
            teacher: course.teacher_name,
            publishedAt: course.published_at,
            updatedAt: course.updated_at,
            minutes: Math.ceil(course.duration_seconds / 60 + course.word_count / 400),
            lessons: chapters
              .flatMap((chapter) => chapter.lessons)
              .map((lesson) => ({
                title: lesson.title,
                path: lessonPath({ shelf, courseId, lessonId: lesson.id }),
                isFree: lesson.is_preview,
              })),
          }),
          describeBreadcrumbs(publisher, stepsToCourse(course)),
        )
      : []),
  ];
}
