import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { courseMembers, courses, lessons, lessonTexts, teachers } from "./course-tables.ts";
import { isVisibleLesson } from "./lesson-store.ts";

// Input of the search index. It includes whole texts, so page loaders must not import this file.

export async function listSearchedCourses(db: DatabaseOrTransaction, ids: readonly number[]) {
  return db
    .select({
      ...pick(courses, "id", "title", "summary", "category", "tags", "introHtml", "contentType", "shelf"),
      ...pick(courses, "aiMark", "publishedAt", "updatedAt"),
      teacherName: teachers.name,
    })
    .from(courses)
    .leftJoin(teachers, eq(teachers.id, courses.teacherId))
    .where(and(inArray(courses.id, [...ids]), isOut()));
}

export async function listSearchedLessons(db: DatabaseOrTransaction, ids: readonly number[]) {
  return db
    .select({
      ...pick(lessons, "id", "courseId", "title", "isPreview", "previewSeconds", "mediaId", "opensAt"),
      ...pick(lessons, "opensAfterDays", "publicHtml", "aiMark", "updatedAt"),
      ...pick(courses, "shelf", "contentType", "publishedAt"),
      courseTitle: courses.title,
      courseAiMark: courses.aiMark,
      wholeHtml: lessonTexts.html,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(lessonTexts, eq(lessonTexts.ownerId, lessons.id))
    .where(and(inArray(lessons.id, [...ids]), isVisibleLesson(), isOut()));
}

function isOut() {
  return and(isNotNull(courses.publishedAt), isNull(courses.withdrawnAt));
}

/** More courses than anybody joins; a safety limit. */
const MAX_JOINED = 2_000;

/** Which courses this user began, and when. */
export async function listJoined(db: DatabaseOrTransaction, userId: number) {
  return db
    .select(pick(courseMembers, "courseId", "joinedAt"))
    .from(courseMembers)
    .where(eq(courseMembers.userId, userId))
    .orderBy(asc(courseMembers.courseId))
    .limit(MAX_JOINED);
}
