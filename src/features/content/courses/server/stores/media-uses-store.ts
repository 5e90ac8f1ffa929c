import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { courses, lessons } from "./course-tables.ts";

const MAX_SHOWN = 10;

/** Lessons that play this file, including drafts: it cannot be removed while there are any. */
export async function listMediaUses(db: DatabaseOrTransaction, mediaId: number): Promise<string[]> {
  const rows = await db
    .select({ course: courses.title, lesson: lessons.title })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessons.mediaId, mediaId), isNotNull(lessons.chapterId)))
    .limit(MAX_SHOWN);
  return rows.map(({ course, lesson }) => `《${course}》${lesson}`);
}

/** Courses with lessons that play this file, in the order in which they are locked. */
export async function listCoursesWithFilm(db: DatabaseOrTransaction, mediaId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ courseId: lessons.courseId })
    .from(lessons)
    .where(and(eq(lessons.kind, "video"), eq(lessons.mediaId, mediaId)))
    .orderBy(asc(lessons.courseId));
  return rows.map(({ courseId }) => courseId);
}

/** Whether a lesson plays the file with this id, as a condition of a statement. */
export function playsFile(fileId: AnyPgColumn): SQL {
  return sql`exists (select from ${lessons} where ${lessons.mediaId} = ${fileId} and ${lessons.chapterId} is not null)`;
}
