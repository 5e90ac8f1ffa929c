import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { cutRows } from "../../../../../kit/tables/cut-store.ts";
import { omit, pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { introColumns } from "../../../texts/server/text-tables.ts";
import { workCounts } from "../../../texts/server/work-count-tables.ts";
import type { CourseShelf } from "../../course-types.ts";
import { courseBooks, courseSlugs, courses, teachers } from "./course-tables.ts";

export type CourseRow = typeof courses.$inferSelect;
export type NewCourse = Omit<
  typeof courses.$inferInsert,
  "id" | "lessonCount" | "videoCount" | "durationSeconds" | "wordCount" | "minutes" | "previewCount" | "firstLessonId"
>;

/** All columns except the long text. */
export const cardColumns = {
  ...omit(getTableColumns(courses), ...(Object.keys(introColumns) as (keyof typeof introColumns)[])),
  teacherName: teachers.name,
};

export type CourseCardRow = Pick<CourseRow, Exclude<keyof typeof cardColumns, "teacherName">> & {
  teacherName: string | null;
};

/** Published and not withdrawn. */
export function isVisibleCourse(now: Date): SQL | undefined {
  return and(lte(courses.publishedAt, now), isNull(courses.withdrawnAt));
}

function ofShelf(shelf: CourseShelf | undefined, now: Date): SQL | undefined {
  return and(isVisibleCourse(now), shelf && eq(courses.shelf, shelf));
}

export async function listCourseCards(
  db: DatabaseOrTransaction,
  options: { shelf: CourseShelf | undefined; now: Date; limit: number; offset: number },
): Promise<CourseCardRow[]> {
  return db
    .select(cardColumns)
    .from(courses)
    .leftJoin(teachers, eq(teachers.id, courses.teacherId))
    .where(ofShelf(options.shelf, options.now))
    .orderBy(asc(courses.position), asc(courses.id))
    .limit(options.limit)
    .offset(options.offset);
}

export async function countCourses(
  db: DatabaseOrTransaction,
  options: { shelf: CourseShelf | undefined; now: Date },
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(courses).where(ofShelf(options.shelf, options.now));
  return row?.total ?? 0;
}

/** How many courses of each type are published. */
export async function countCoursesByType(db: DatabaseOrTransaction, now: Date) {
  const { shelf, contentType } = courses;
  const waiting = db
    .select({ shelf, contentType, works: sql<number>`count(*)`.as("waiting_works") })
    .from(courses)
    .where(and(gt(courses.publishedAt, now), isNull(courses.withdrawnAt)))
    .groupBy(shelf, contentType)
    .as("waiting");
  const isSame = and(eq(waiting.shelf, workCounts.shelf), eq(waiting.contentType, workCounts.contentType));
  const out = sql<number>`${workCounts.works} - coalesce(${waiting.works}, 0)`.mapWith(Number);
  return db
    .select({
      shelf: sql<CourseRow["shelf"]>`${workCounts.shelf}`,
      contentType: sql<CourseRow["contentType"]>`${workCounts.contentType}`,
      count: out,
    })
    .from(workCounts)
    .leftJoin(waiting, isSame)
    .where(and(eq(workCounts.kind, "course"), gt(out, 0)));
}

/** Whether somebody who learned a published course can have a certificate. */
export async function hasCertificates(db: DatabaseOrTransaction, now: Date): Promise<boolean> {
  const wanted = and(isVisibleCourse(now), eq(courses.hasCertificate, true));
  const rows = await db.select({ id: courses.id }).from(courses).where(wanted).limit(1);
  return rows.length > 0;
}

export async function listNewestCourses(
  db: DatabaseOrTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<CourseCardRow[]> {
  return db
    .select(cardColumns)
    .from(courses)
    .leftJoin(teachers, eq(teachers.id, courses.teacherId))
    .where(isVisibleCourse(now))
    .orderBy(desc(courses.publishedAt), desc(courses.id))
    .limit(limit);
}

export async function listCourseCardsById(
  db: DatabaseOrTransaction,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<CourseCardRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(cardColumns)
    .from(courses)
    .leftJoin(teachers, eq(teachers.id, courses.teacherId))
    .where(and(inArray(courses.id, [...ids]), isVisibleCourse(now)));
}

/** @param at.now null: whatever its state. */
export async function findVisibleCourse(db: DatabaseOrTransaction, { id, now }: { id: number; now: Date | null }) {
  const [row] = await db
    .select({ ...cardColumns, ...pick(courses, "introHtml", "teacherId") })
    .from(courses)
    .leftJoin(teachers, eq(teachers.id, courses.teacherId))
    .where(and(eq(courses.id, id), now === null ? undefined : isVisibleCourse(now)));
  return row ?? null;
}

/** The course that has or had this name in addresses. */
export async function findCourseBySlug(db: DatabaseOrTransaction, slug: string): Promise<number | null> {
  const [row] = await db.select({ id: courseSlugs.courseId }).from(courseSlugs).where(eq(courseSlugs.slug, slug));
  return row?.id ?? null;
}

/** The next courses by id, for lists of every page. */
export async function listCoursesAfter(
  db: DatabaseOrTransaction,
  options: { afterId: number; now: Date; limit: number },
) {
  return db
    .select(pick(courses, "id", "shelf", "updatedAt", "coverUrl"))
    .from(courses)
    .where(and(isVisibleCourse(options.now), gt(courses.id, options.afterId)))
    .orderBy(asc(courses.id))
    .limit(options.limit);
}

/** The boundaries of batches of published courses. */
export function cutCourses(db: DatabaseOrTransaction, { now, size }: { now: Date; size: number }) {
  return cutRows(
    db,
    db
      .select(pick(courses, "id", "updatedAt"))
      .from(courses)
      .where(isVisibleCourse(now)),
    size,
  );
}

/**
 * Every change of a course, its outline or its texts takes this lock first, so that access rule and public columns
 * agree.
 */
export async function lockCourse(tx: Transaction, id: number): Promise<CourseRow | null> {
  const [row] = await tx.select().from(courses).where(eq(courses.id, id)).for("update");
  return row ?? null;
}

export async function findCourseBySource(db: DatabaseOrTransaction, sourceKey: string): Promise<CourseRow | null> {
  const [row] = await db.select().from(courses).where(eq(courses.sourceKey, sourceKey));
  return row ?? null;
}

export async function findCourse(db: DatabaseOrTransaction, id: number): Promise<CourseRow | null> {
  const [row] = await db.select().from(courses).where(eq(courses.id, id));
  return row ?? null;
}

export async function hasCourses(db: DatabaseOrTransaction): Promise<boolean> {
  return (await db.select({ id: courses.id }).from(courses).limit(1)).length > 0;
}

/** null: another process has just created a course with the same source or slug. */
export async function insertCourse(tx: Transaction, course: NewCourse): Promise<number | null> {
  const [row] = await tx.insert(courses).values(course).onConflictDoNothing().returning({ id: courses.id });
  return row?.id ?? null;
}

export async function updateCourse(tx: Transaction, id: number, change: Partial<NewCourse>): Promise<void> {
  await tx.update(courses).set(change).where(eq(courses.id, id));
}

/** False: another course has or had this name. */
export async function claimSlug(tx: Transaction, slug: { slug: string; courseId: number }): Promise<boolean> {
  await tx.insert(courseSlugs).values(slug).onConflictDoNothing();
  return (await findCourseBySlug(tx, slug.slug)) === slug.courseId;
}

/** How many slugs consist of this one and a number. */
export async function countNumberedSlugs(db: DatabaseOrTransaction, slug: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(courseSlugs)
    .where(sql`${courseSlugs.slug} ~ ${`^${slug}-[0-9]+$`}`);
  return row?.total ?? 0;
}

/** Recounts the facts of the lessons on the course's card. */
export async function refreshCourseCounts(tx: Transaction, courseId: number): Promise<void> {
  await tx.execute(sql`
    update courses as course set
      (lesson_count, video_count, duration_seconds, word_count, preview_count, first_lesson_id) = (
        select count(*), count(*) filter (where kind = 'video'),
          coalesce(sum(lesson.duration_seconds) filter (where kind = 'video'), 0),
          coalesce(sum(lesson.word_count) filter (where kind = 'document'), 0),
          count(*) filter (where is_preview),
          (array_agg(lesson.id order by lesson.position, lesson.id))[1]
        from lessons as lesson
        where lesson.course_id = course.id and lesson.chapter_id is not null
          and (lesson.kind = 'video' or lesson.public_html is not null)
      )
    where course.id = ${courseId}`);
}

/** Numbers of the books that belong to a course, in order. */
export async function listCourseBooks(db: DatabaseOrTransaction, courseId: number): Promise<number[]> {
  const rows = await db
    .select({ bookId: courseBooks.bookId })
    .from(courseBooks)
    .where(eq(courseBooks.courseId, courseId))
    .orderBy(asc(courseBooks.position), asc(courseBooks.bookId));
  return rows.map((row) => row.bookId);
}

export async function replaceCourseBooks(
  tx: Transaction,
  { courseId, bookIds }: { courseId: number; bookIds: readonly number[] },
): Promise<void> {
  await tx.delete(courseBooks).where(eq(courseBooks.courseId, courseId));
  if (bookIds.length === 0) return;
  await tx.insert(courseBooks).values(bookIds.map((bookId, position) => ({ courseId, bookId, position })));
}

/** Shown courses to which a book belongs, the first on the shelf first. */
export async function listCoursesOfBook(
  db: DatabaseOrTransaction,
  { bookId, now }: { bookId: number; now: Date },
): Promise<CourseCardRow[]> {
  return db
    .select(cardColumns)
    .from(courseBooks)
    .innerJoin(courses, eq(courses.id, courseBooks.courseId))
    .leftJoin(teachers, eq(teachers.id, courses.teacherId))
    .where(and(eq(courseBooks.bookId, bookId), isVisibleCourse(now)))
    .orderBy(asc(courses.position), asc(courses.id));
}

/** Ids of the courses to which a book belongs, published or not. */
export async function listCourseIdsOfBook(db: DatabaseOrTransaction, bookId: number): Promise<number[]> {
  const rows = await db
    .select({ courseId: courseBooks.courseId })
    .from(courseBooks)
    .where(eq(courseBooks.bookId, bookId))
    .orderBy(asc(courseBooks.courseId));
  return rows.map((row) => row.courseId);
}

/** Ids of the books that belong to any published course. */
export async function listRelatedBookIds(db: DatabaseOrTransaction, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ bookId: courseBooks.bookId })
    .from(courseBooks)
    .innerJoin(courses, eq(courses.id, courseBooks.courseId))
    .where(isVisibleCourse(now));
  return rows.map((row) => row.bookId);
}
