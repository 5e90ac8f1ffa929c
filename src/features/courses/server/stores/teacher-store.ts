import { asc, eq, inArray } from "drizzle-orm";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { TeacherDraft } from "../../course-draft.ts";
import { courses, teachers } from "./course-tables.ts";

const shown = pick(teachers, "id", "name", "headline", "pictureUrl", "words");

export type TeacherRow = Awaited<ReturnType<typeof listTeachers>>[number];

export async function findTeacher(db: DatabaseOrTransaction, id: number): Promise<TeacherRow | null> {
  const [row] = await db.select(shown).from(teachers).where(eq(teachers.id, id));
  return row ?? null;
}

export async function listTeachers(db: DatabaseOrTransaction) {
  return db.select(shown).from(teachers).orderBy(asc(teachers.id));
}

/** Makes a teacher, or brings the one of the same source up to date. Writes nothing that is there already. */
export async function upsertTeacher(
  db: DatabaseOrTransaction,
  { sourceKey, now, ...facts }: TeacherDraft & { sourceKey: string | null; now: Date },
): Promise<number> {
  const [known] =
    sourceKey === null ? [] : await db.select(shown).from(teachers).where(eq(teachers.sourceKey, sourceKey));
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
    .select(shown)
    .from(teachers)
    .where(inArray(teachers.id, [...ids]));
}

/** Who teaches a course; null: nobody is named, or there is no such course. */
export async function findTeacherOf(db: DatabaseOrTransaction, courseId: number): Promise<TeacherRow | null> {
  const [row] = await db
    .select(shown)
    .from(courses)
    .innerJoin(teachers, eq(teachers.id, courses.teacherId))
    .where(eq(courses.id, courseId));
  return row ?? null;
}
