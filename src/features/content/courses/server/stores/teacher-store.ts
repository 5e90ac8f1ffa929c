import { and, asc, count, desc, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import { countUpTo } from "../../../../../kit/tables/count-up-to.ts";
import { containsWord, type ListedRows } from "../../../../../kit/tables/list-rows.ts";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { TeacherDraft } from "../../course-draft.ts";
import type { CourseShelf } from "../../course-types.ts";
import { courses, teachers } from "./course-tables.ts";

const columns = pick(teachers, "id", "name", "headline", "pictureUrl", "words");

export type TeacherRow = Pick<typeof teachers.$inferSelect, keyof typeof columns>;

export async function findTeacher(db: DatabaseOrTransaction, id: number): Promise<TeacherRow | null> {
  const [row] = await db.select(columns).from(teachers).where(eq(teachers.id, id));
  return row ?? null;
}

/** The teachers that a search word chooses. */
export function listedTeachers(
  db: DatabaseOrTransaction,
  { q }: { q?: string | undefined },
): ListedRows<TeacherRow, "id" | "name"> {
  return {
    id: { column: teachers.id, of: (row) => row.id },
    sorts: {
      id: { column: teachers.id, of: (row) => row.id },
      name: { column: teachers.name, of: (row) => row.name },
    },
    where: containsWord(q, [teachers.name, teachers.headline]),
    read: ({ where, orderBy, limit }) =>
      db
        .select(columns)
        .from(teachers)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, teachers, where),
  };
}

/** How many courses of every state each of these teachers has. */
export async function countCoursesOf(db: DatabaseOrTransaction, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ teacherId: courses.teacherId, total: count() })
    .from(courses)
    .where(inArray(courses.teacherId, [...ids]))
    .groupBy(courses.teacherId);
  return new Map(rows.flatMap(({ teacherId, total }) => (teacherId === null ? [] : [[teacherId, total] as const])));
}

/** Teachers of published courses with their latest course, the latest first. */
export async function listTeaching(
  db: DatabaseOrTransaction,
  { isVisible, limit }: { isVisible: SQL | undefined; limit: number },
): Promise<(TeacherRow & { course: { id: number; shelf: CourseShelf; title: string } })[]> {
  const last = db
    .selectDistinctOn([courses.teacherId], {
      ...pick(courses, "teacherId", "shelf", "title", "publishedAt"),
      courseId: courses.id,
    })
    .from(courses)
    .where(and(isVisible, isNotNull(courses.teacherId)))
    .orderBy(courses.teacherId, desc(courses.publishedAt), desc(courses.id))
    .as("last");
  const rows = await db
    .select({ teacher: columns, id: last.courseId, shelf: last.shelf, title: last.title })
    .from(teachers)
    .innerJoin(last, eq(last.teacherId, teachers.id))
    .orderBy(desc(last.publishedAt), asc(teachers.id))
    .limit(limit);
  return rows.map(({ teacher, ...course }) => ({ ...teacher, course }));
}

/** Creates a teacher, or updates the one of the same source. Writes nothing that is unchanged. */
export async function upsertTeacher(
  db: DatabaseOrTransaction,
  { sourceKey, now, ...facts }: TeacherDraft & { sourceKey: string | null; now: Date },
): Promise<number> {
  const [known] =
    sourceKey === null ? [] : await db.select(columns).from(teachers).where(eq(teachers.sourceKey, sourceKey));
  if (known) {
    const { id, ...before } = known;
    if (Object.entries(facts).some(([name, value]) => before[name as keyof typeof before] !== value))
      await updateTeacher(db, id, { ...facts, updatedAt: now });
    return id;
  }
  const [row] = await db
    .insert(teachers)
    .values({ ...facts, sourceKey, createdAt: now, updatedAt: now })
    .returning({ id: teachers.id });
  if (!row) throw new Error("the database gave no number to a new teacher");
  return row.id;
}

/** False: there is no such teacher. */
export async function updateTeacher(
  db: DatabaseOrTransaction,
  id: number,
  change: Partial<TeacherDraft> & { updatedAt: Date },
): Promise<boolean> {
  return (await db.update(teachers).set(change).where(eq(teachers.id, id)).returning({ id: teachers.id })).length > 0;
}

export async function listTeachersById(db: DatabaseOrTransaction, ids: readonly number[]): Promise<TeacherRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(columns)
    .from(teachers)
    .where(inArray(teachers.id, [...ids]));
}

/** The teacher of a course; null: none, or the course does not exist. */
export async function findTeacherOf(db: DatabaseOrTransaction, courseId: number): Promise<TeacherRow | null> {
  const [row] = await db
    .select(columns)
    .from(courses)
    .innerJoin(teachers, eq(teachers.id, courses.teacherId))
    .where(eq(courses.id, courseId));
  return row ?? null;
}
