import type {
  DescribedResource,
  LearningResources,
  ResourceLength,
} from "../../../../../domain/learning/learning-resources.ts";
import type { ReadingContext } from "../../../texts/server/texts-context.ts";
import { coursePath, lessonPath } from "../../course-paths.ts";
import type { LessonKind } from "../../lesson-kinds.ts";
import { listCourseCardsById } from "../stores/course-store.ts";
import { findVisibleLesson, listLessonLengths, listVisibleLessonsById } from "../stores/lesson-store.ts";
import { toCourseCard } from "./course-answers.ts";
import { releaseFor, resourceOfLesson } from "./read-lesson.ts";

/** Lessons as learning resources: videos measured in seconds, texts in words; their work is the course. */
export function learnLessons(context: ReadingContext): LearningResources {
  const { guestDb, clock, decideAccess } = context;
  return {
    checkResource: async ({ id, user }) => {
      const lesson = await findVisibleLesson(guestDb, { id, now: clock.now() });
      if (!lesson) return null;
      const [access, release] = await Promise.all([
        decideAccess(user, resourceOfLesson(lesson)),
        releaseFor(context, { lesson, user }),
      ]);
      const isOpen = access.allowed && release.state === "open";
      return { workId: lesson.courseId, ...lengthOf(lesson), access: { ...access, allowed: isOpen } };
    },
    listResourceLengths: async (courseIds) => {
      const lengths = await listLessonLengths(guestDb, { courseIds, now: clock.now() });
      return lengths.map(({ courseId, lessonId, ...lesson }) => ({
        workId: courseId,
        resourceId: lessonId,
        ...lengthOf(lesson),
      }));
    },
    describeResources: async (ids) => {
      const now = clock.now();
      const lessons = await listVisibleLessonsById(guestDb, { ids, now });
      const courseIds = [...new Set(lessons.map((lesson) => lesson.courseId))];
      const courses = await listCourseCardsById(guestDb, { ids: courseIds, now });
      const courseById = new Map(courses.map((course) => [course.id, course]));
      return lessons.flatMap((lesson): DescribedResource[] => {
        const course = courseById.get(lesson.courseId);
        if (!course) return [];
        const { id, shelf, title } = course;
        const work = { id, title, coverUrl: toCourseCard(course).cover_url, path: coursePath(course) };
        const path = lessonPath({ shelf, courseId: id, lessonId: lesson.id });
        return [{ resourceId: lesson.id, title: lesson.title, path, unit: lengthOf(lesson).unit, work }];
      });
    },
  };
}

function lengthOf(lesson: {
  kind: LessonKind;
  durationSeconds: number;
  wordCount: number;
}): Pick<ResourceLength, "length" | "unit"> {
  if (lesson.kind === "video") return { length: lesson.durationSeconds, unit: "seconds" };
  return { length: lesson.wordCount, unit: "words" };
}
