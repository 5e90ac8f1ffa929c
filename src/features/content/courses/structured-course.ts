import type { Course, LearningResource, VideoObject, WithContext } from "schema-dts";
import type { AiMark } from "../../../kit/values/ai-mark.ts";
import {
  absolute,
  CONTEXT,
  digitalSource,
  gate,
  IN_CHINESE,
  organization,
  type Publisher,
} from "../../../seo/structured-data.ts";

/** A course with its parts; gated ones are marked, as search engines require. */
export function describeCourse(course: {
  publisher: Publisher;
  path: string;
  title: string;
  description: string;
  imageUrl: string;
  teacher: string | null;
  publishedAt: string;
  updatedAt: string;
  aiMark: AiMark;
  /** The duration of the whole course in minutes. */
  minutes: number;
  /** A login is sufficient for the whole course. */
  isForAll: boolean;
  lessons: readonly { title: string; path: string; isFree: boolean }[];
}): WithContext<Course> {
  const { publisher, teacher, minutes, description, title } = course;
  return {
    ...CONTEXT,
    "@type": "Course",
    name: title,
    description: description || title,
    url: absolute(publisher, course.path),
    image: absolute(publisher, course.imageUrl),
    datePublished: course.publishedAt,
    dateModified: course.updatedAt,
    ...IN_CHINESE,
    provider: organization(publisher),
    ...(teacher && { author: { "@type": "Person" as const, name: teacher } }),
    ...digitalSource(course.aiMark),
    // No course is open as a whole: at least a login is required.
    isAccessibleForFree: false,
    offers: course.isForAll
      ? { "@type": "Offer", category: "Free", price: 0, priceCurrency: "CNY" }
      : { "@type": "Offer", category: "Subscription", url: absolute(publisher, "/vip") },
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Online",
      courseWorkload: `PT${Math.max(1, minutes)}M`,
    },
    hasPart: course.lessons.map(({ title: name, path, isFree }) => ({
      "@type": "LearningResource" as const,
      name,
      url: absolute(publisher, path),
      isAccessibleForFree: isFree,
    })),
  };
}

interface LessonFacts {
  publisher: Publisher;
  path: string;
  title: string;
  description: string;
  imageUrl: string;
  publishedAt: string;
  updatedAt: string;
  aiMark: AiMark;
  isFree: boolean;
  course: { title: string; path: string };
}

/** One lesson; `isFree: false` marks it as gated for search engines. */
export function describeLesson(lesson: LessonFacts): WithContext<LearningResource> {
  const { publisher, course } = lesson;
  return {
    ...CONTEXT,
    "@type": "LearningResource",
    name: lesson.title,
    description: lesson.description || lesson.title,
    url: absolute(publisher, lesson.path),
    image: absolute(publisher, lesson.imageUrl),
    dateModified: lesson.updatedAt,
    ...IN_CHINESE,
    publisher: organization(publisher),
    isPartOf: { "@type": "Course", name: course.title, url: absolute(publisher, course.path) },
    ...digitalSource(lesson.aiMark),
    ...gate(lesson.isFree),
  };
}

/** The film of a lesson, without the address of its bytes. */
export function describeLessonFilm(lesson: LessonFacts & { seconds: number }): WithContext<VideoObject> {
  const { publisher, seconds, aiMark, isFree } = lesson;
  return {
    ...CONTEXT,
    "@type": "VideoObject",
    name: lesson.title,
    description: lesson.description || lesson.title,
    url: absolute(publisher, lesson.path),
    thumbnailUrl: absolute(publisher, lesson.imageUrl),
    uploadDate: lesson.publishedAt,
    ...(seconds > 0 && { duration: `PT${seconds}S` }),
    ...IN_CHINESE,
    publisher: organization(publisher),
    ...digitalSource(aiMark),
    isAccessibleForFree: isFree,
  };
}
