import type { SearchableResource, SearchableResources } from "../../../../../domain/content/searchable-resources.ts";
import { idsAfter } from "../../../../../kit/tables/row-store.ts";
import { strongestAiMark } from "../../../../../kit/values/ai-mark.ts";
import { isOpenLesson } from "../../course-draft.ts";
import { coursePath, lessonPath } from "../../course-paths.ts";
import { courses, lessons } from "../stores/course-tables.ts";
import { listSearchedCourses, listSearchedLessons } from "../stores/searched-store.ts";
import { resourceOfCourse, resourceOfLesson } from "./read-lesson.ts";

/** Courses for the search: the text of their page, all of it public. */
export const searchedCourses: SearchableResources = {
  listIdsAfter: idsAfter(courses),
  describe: async (tx, ids) =>
    (await listSearchedCourses(tx, ids)).map((course): SearchableResource => {
      const { id, title, summary, category, tags, teacherName, updatedAt } = course;
      return {
        id,
        title,
        path: coursePath(course),
        work: { kind: "course", id, title },
        ...resourceOfCourse(course),
        aiMark: course.aiMark,
        visibleFrom: course.publishedAt ?? updatedAt,
        changedAt: updatedAt,
        mediaIds: [],
        openSeconds: null,
        opensAt: null,
        opensAfterDays: null,
        open: { lead: [summary], facts: [teacherName ?? "", category, ...tags], html: course.introHtml },
        whole: null,
      };
    }),
};

/** Lessons for the search: their texts, and the captions of their films. */
export const searchedLessons: SearchableResources = {
  listIdsAfter: idsAfter(lessons),
  describe: async (tx, ids) =>
    (await listSearchedLessons(tx, ids)).map((lesson): SearchableResource => {
      const { id, title, courseId, shelf, courseTitle, mediaId, updatedAt, opensAt, opensAfterDays } = lesson;
      const isOpen = isOpenLesson(lesson);
      return {
        id,
        title,
        path: lessonPath({ shelf, courseId, lessonId: id }),
        work: { kind: "course", id: courseId, title: courseTitle },
        ...resourceOfLesson(lesson),
        aiMark: strongestAiMark(lesson.aiMark, lesson.courseAiMark),
        visibleFrom: lesson.publishedAt ?? updatedAt,
        changedAt: updatedAt,
        opensAt,
        opensAfterDays: opensAt === null && opensAfterDays !== 0 ? opensAfterDays : null,
        open: { lead: [], html: lesson.publicHtml ?? "" },
        whole: isOpen || lesson.wholeHtml === null ? null : { lead: [], html: lesson.wholeHtml },
        mediaIds: mediaId === null ? [] : [mediaId],
        openSeconds: isOpen ? null : (lesson.previewSeconds ?? 0),
      };
    }),
};
