import { formulaStyle } from "../../../../ui/prose/formula-style.ts";
import { shareHead } from "../../../site/share-head.ts";
import { describeBreadcrumbs, describeLesson, structuredData } from "../../../site/structured-data.ts";
import { coursePath, lessonPath } from "../../course-paths.ts";
import type { LessonView } from "../../lesson-view.ts";
import { stepsToCourse } from "./course-places.ts";

interface LessonPageData {
  view: LessonView;
  siteName: string;
  origin: string;
}

/** Head of a lesson's page: made of its public part alone. */
export function lessonMeta(data: LessonPageData | undefined) {
  if (!data) return [];
  const { siteName, origin } = data;
  const { course, lesson, excerpt } = data.view;
  const { title } = lesson;
  const description = excerpt || course.summary;
  const path = lessonPath({ shelf: course.shelf, courseId: course.id, lessonId: lesson.id });
  const publisher = { name: siteName, origin };
  return [
    ...shareHead({
      title: `${title} · ${course.title} · ${siteName}`,
      sharedTitle: title,
      ...{ description, origin, path, type: "article" as const, imageUrl: course.cover_url },
    }),
    ...formulaStyle(lesson.has_math),
    ...(import.meta.env.SSR
      ? structuredData(
          describeLesson({
            ...{ publisher, path, title, description, imageUrl: course.cover_url },
            updatedAt: lesson.updated_at,
            isFree: lesson.is_preview,
            course: { title: course.title, path: coursePath(course) },
          }),
          describeBreadcrumbs(publisher, [...stepsToCourse(course), { name: title, path }]),
        )
      : []),
  ];
}
