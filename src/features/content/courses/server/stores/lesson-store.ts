import { and, asc, eq, gt, inArray, isNotNull, ne, or, type SQL } from "drizzle-orm";
import { cutRows } from "../../../../../kit/tables/cut-store.ts";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { TextFacts } from "../../../texts/prepare-text.ts";
import type { PublicPart } from "../../../texts/public-part.ts";
import { isVisibleCourse } from "./course-store.ts";
import { courses, lessons } from "./course-tables.ts";

const rowColumns = {
  ...pick(lessons, "id", "courseId", "chapterId", "kind", "title", "isPreview", "previewSeconds", "durationSeconds"),
  ...pick(lessons, "wordCount", "opensAt", "opensAfterDays"),
};

const publicColumns = {
  ...rowColumns,
  ...pick(lessons, "mediaId", "publicHtml", "publicToc", "excerpt", "hasMath", "hasMermaid", "updatedAt"),
  aiMark: lessons.aiMark,
  courseAiMark: courses.aiMark,
  shelf: courses.shelf,
  contentType: courses.contentType,
};

export type PublicLesson = Awaited<ReturnType<typeof findVisibleLesson>> & object;
export type LessonRowColumns = Awaited<ReturnType<typeof listVisibleLessons>>[number];

/** In the course and with content: a video may still be in preparation, but a text must exist. */
export function isVisibleLesson(): SQL | undefined {
  return and(isNotNull(lessons.chapterId), or(eq(lessons.kind, "video"), isNotNull(lessons.publicHtml)));
}

/**
 * A lesson with the facts of its course, public columns only, so that the guest role can run this.
 * @param at.now null: whatever the state of its course.
 */
export async function findVisibleLesson(db: DatabaseOrTransaction, { id, now }: { id: number; now: Date | null }) {
  const [row] = await db
    .select(publicColumns)
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessons.id, id), isVisibleLesson(), now === null ? undefined : isVisibleCourse(now)));
  return row ? { ...row, publicHtml: row.publicHtml ?? "" } : null;
}

/** The lessons of a course as everyone sees them, in order. */
export async function listVisibleLessons(db: DatabaseOrTransaction, courseId: number) {
  return db
    .select(rowColumns)
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), isVisibleLesson()))
    .orderBy(asc(lessons.position), asc(lessons.id));
}

/** The next lessons by id, for lists of every page. */
export async function listLessonsAfter(
  db: DatabaseOrTransaction,
  options: { afterId: number; now: Date; limit: number },
) {
  return db
    .select({
      ...pick(lessons, "id", "courseId", "updatedAt", "kind", "title", "excerpt", "isPreview", "durationSeconds"),
      ...pick(courses, "shelf", "coverUrl", "publishedAt", "summary"),
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(gt(lessons.id, options.afterId), isVisibleLesson(), isVisibleCourse(options.now)))
    .orderBy(asc(lessons.id))
    .limit(options.limit);
}

/** The boundaries of batches of lessons with pages. */
export function cutLessons(db: DatabaseOrTransaction, { now, size }: { now: Date; size: number }) {
  const listed = db
    .select(pick(lessons, "id", "updatedAt"))
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(isVisibleLesson(), isVisibleCourse(now)));
  return cutRows(db, listed, size);
}

/** Titles of lessons in published courses, for lists of what a user learned. */
export async function listVisibleLessonsById(
  db: DatabaseOrTransaction,
  { ids, now }: { ids: readonly number[]; now: Date },
) {
  if (ids.length === 0) return [];
  return db
    .select(rowColumns)
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(inArray(lessons.id, [...ids]), isVisibleLesson(), isVisibleCourse(now)));
}

/** The lengths of the lessons of these courses, for a learner's progress. */
export async function listLessonLengths(
  db: DatabaseOrTransaction,
  { courseIds, now }: { courseIds: readonly number[]; now: Date },
) {
  if (courseIds.length === 0) return [];
  return db
    .select({
      lessonId: lessons.id,
      ...pick(lessons, "courseId", "kind", "durationSeconds", "wordCount"),
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(inArray(lessons.courseId, [...courseIds]), isVisibleLesson(), isVisibleCourse(now)))
    .orderBy(asc(lessons.courseId), asc(lessons.position), asc(lessons.id));
}

/** The columns that determine access to a lesson. */
export async function findGateMark(
  db: DatabaseOrTransaction,
  lessonId: number,
): Promise<{ courseId: number; isPreview: boolean } | null> {
  const [row] = await db
    .select(pick(lessons, "courseId", "isPreview"))
    .from(lessons)
    .where(eq(lessons.id, lessonId));
  return row ?? null;
}

export async function updateLessonPart(
  tx: Transaction,
  lessonId: number,
  change: PublicPart & Partial<TextFacts> & { updatedAt?: Date },
): Promise<void> {
  await tx.update(lessons).set(change).where(eq(lessons.id, lessonId));
}

export async function findLessonTitle(db: DatabaseOrTransaction, id: number): Promise<string | null> {
  const [row] = await db.select({ title: lessons.title }).from(lessons).where(eq(lessons.id, id));
  return row?.title ?? null;
}

/** False: every lesson of the course that plays this video already has its duration. */
export async function setFilmLength(
  tx: Transaction,
  { courseId, mediaId, seconds }: { courseId: number; mediaId: number; seconds: number },
): Promise<boolean> {
  const playsIt = and(eq(lessons.courseId, courseId), eq(lessons.kind, "video"), eq(lessons.mediaId, mediaId));
  const rows = await tx
    .update(lessons)
    .set({ durationSeconds: seconds })
    .where(and(playsIt, ne(lessons.durationSeconds, seconds)))
    .returning({ id: lessons.id });
  return rows.length > 0;
}
