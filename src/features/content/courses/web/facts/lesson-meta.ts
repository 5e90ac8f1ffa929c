import { shareHead } from "../../../../../seo/share-head.ts";
import { type SharedResource, sharedLesson, shareUrlOf } from "../../../../../seo/shared-resources.ts";
import { describeBreadcrumbs, structuredData } from "../../../../../seo/structured-data.ts";
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
  const description = excerpt || course.summary || title;
  const shared = import.meta.env.SSR ? sharedLesson(course, lesson) : null;
  const path = lessonPath({ shelf: course.shelf, courseId: course.id, lessonId: lesson.id });
  return [
    ...shareHead({
      title: `${title} · ${course.title} · ${siteName}`,
      sharedTitle: title,
      description,
      origin,
      path,
      siteName,
      shared,
      type: "article" as const,
    }),
    ...(import.meta.env.SSR && shared ? structuredData(...describeAll(data, shared)) : []),
  ];
}

function describeAll({ view, siteName, origin }: LessonPageData, shared: SharedResource) {
  const { course, lesson, excerpt } = view;
  const { title } = lesson;
  const publisher = { name: siteName, origin };
  const path = lessonPath({ shelf: course.shelf, courseId: course.id, lessonId: lesson.id });
  const facts = {
    publisher,
    path,
    title,
    description: excerpt || course.summary,
    imageUrl: shareUrlOf(shared, siteName),
    publishedAt: course.published_at,
    updatedAt: lesson.updated_at,
    aiMark: lesson.ai_mark,
    isFree: lesson.is_preview,
    course: { title: course.title, path: coursePath(course) },
  };
  const film = lesson.kind === "video" ? [describeLessonFilm({ ...facts, seconds: lesson.duration_seconds })] : [];
  const steps = [...stepsToCourse(course), { name: title, path }];
  return [describeLesson(facts), ...film, describeBreadcrumbs(publisher, steps)];
}
