import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { courseChapters, lessons, lessonTexts } from "./course-tables.ts";

export type LessonPlace = Awaited<ReturnType<typeof listPlacedLessons>>[number];
export type NewLesson = Omit<LessonPlace, "id"> & { courseId: number; changedAt: Date };

const CHUNK_ROWS = 500;

/** The chapters of a course in their order. */
export async function listChapters(db: DatabaseOrTransaction, courseId: number) {
  return db
    .select(pick(courseChapters, "id", "sourceKey", "title", "position"))
    .from(courseChapters)
    .where(eq(courseChapters.courseId, courseId))
    .orderBy(asc(courseChapters.position), asc(courseChapters.id));
}

/** Inserts new chapters and moves known ones. Returns their ids by source key. */
export async function upsertChapters(
  tx: Transaction,
  courseId: number,
  chapters: readonly { sourceKey: string; title: string; position: number }[],
): Promise<Map<string, number>> {
  if (chapters.length === 0) return new Map();
  const rows = await tx
    .insert(courseChapters)
    .values(chapters.map((chapter) => ({ ...chapter, courseId })))
    .onConflictDoUpdate({
      target: [courseChapters.courseId, courseChapters.sourceKey],
      set: { title: sql`excluded.title`, position: sql`excluded.position` },
    })
    .returning(pick(courseChapters, "id", "sourceKey"));
  return new Map(rows.map((row) => [row.sourceKey, row.id]));
}

export async function deleteChapters(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(courseChapters).where(inArray(courseChapters.id, [...ids]));
}

/** Every lesson a course has or had, as stored, for changing the outline. */
export async function listPlacedLessons(db: DatabaseOrTransaction, courseId: number) {
  return db
    .select({
      ...pick(lessons, "id", "chapterId", "sourceKey", "kind", "title", "position", "isPreview", "previewSeconds"),
      ...pick(lessons, "mediaId", "durationSeconds", "opensAt", "opensAfterDays", "aiMark"),
    })
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.position), asc(lessons.id));
}

/** Inserts new lessons and updates known ones; a lesson's text is not changed. */
export async function upsertLessons(tx: Transaction, rows: readonly NewLesson[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    const values = rows
      .slice(start, start + CHUNK_ROWS)
      .map(({ changedAt, ...row }) => ({ ...row, createdAt: changedAt, updatedAt: changedAt }));
    await tx
      .insert(lessons)
      .values(values)
      .onConflictDoUpdate({
        target: [lessons.courseId, lessons.sourceKey],
        set: {
          chapterId: sql`excluded.chapter_id`,
          kind: sql`excluded.kind`,
          title: sql`excluded.title`,
          position: sql`excluded.position`,
          isPreview: sql`excluded.is_preview`,
          previewSeconds: sql`excluded.preview_seconds`,
          mediaId: sql`excluded.media_id`,
          durationSeconds: sql`excluded.duration_seconds`,
          opensAt: sql`excluded.opens_at`,
          opensAfterDays: sql`excluded.opens_after_days`,
          aiMark: sql`excluded.ai_mark`,
          // Search engines need not fetch a moved lesson again.
          updatedAt: sql`case when lessons.title = excluded.title and lessons.media_id is not distinct from excluded.media_id
            then lessons.updated_at else excluded.updated_at end`,
        },
      });
  }
}

/** The next texts of a course by lesson id, for cutting their public part again. Gated: only for writers. */
export async function listLessonTextsAfter(
  tx: Transaction,
  options: { courseId: number; afterId: number; limit: number },
) {
  return tx
    .select({ ...pick(lessons, "isPreview"), lessonId: lessons.id, html: lessonTexts.html, toc: lessonTexts.toc })
    .from(lessons)
    .innerJoin(lessonTexts, eq(lessonTexts.ownerId, lessons.id))
    .where(and(eq(lessons.courseId, options.courseId), gt(lessons.id, options.afterId)))
    .orderBy(asc(lessons.id))
    .limit(options.limit);
}

/**
 * Lessons of a course with the hashes of their texts, to determine what an import would change. Gated: only for
 * writers.
 */
export async function listLessonHashes(db: DatabaseOrTransaction, courseId: number) {
  return db
    .select({
      lessonId: lessons.id,
      ...pick(lessons, "chapterId", "sourceKey", "title", "kind", "mediaId"),
      contentHash: lessonTexts.contentHash,
    })
    .from(lessons)
    .leftJoin(lessonTexts, eq(lessonTexts.ownerId, lessons.id))
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.position), asc(lessons.id));
}
