import { and, asc, eq, inArray, not, notInArray } from "drizzle-orm";
import { type Facts, factsOf, type Row, rowOf } from "../../../../../kit/tables/row-facts.ts";
import { putRow } from "../../../../../kit/tables/row-store.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { claimSlug } from "./course-store.ts";
import { courseChapters, courseSlugs } from "./course-tables.ts";

/** Every name that a course has or had in addresses. */
export async function listSlugs(db: DatabaseOrTransaction, courseId: number): Promise<string[]> {
  const rows = await db.select({ slug: courseSlugs.slug }).from(courseSlugs).where(eq(courseSlugs.courseId, courseId));
  return rows.map(({ slug }) => slug).sort();
}

/** False: another course has or had one of these names. */
export async function putSlugs(
  tx: Transaction,
  { courseId, slugs }: { courseId: number; slugs: readonly string[] },
): Promise<boolean> {
  await tx.delete(courseSlugs).where(and(eq(courseSlugs.courseId, courseId), notInArray(courseSlugs.slug, [...slugs])));
  for (const slug of slugs) if (!(await claimSlug(tx, { slug, courseId }))) return false;
  return true;
}

/** The chapters of a course in their order, as facts. */
export async function listExportedChapters(db: DatabaseOrTransaction, courseId: number): Promise<Facts[]> {
  const rows = await db
    .select()
    .from(courseChapters)
    .where(eq(courseChapters.courseId, courseId))
    .orderBy(asc(courseChapters.position), asc(courseChapters.id));
  return rows.map((row) => factsOf(courseChapters, row, ["courseId"]));
}

/** Stores exactly these chapters; lessons of a removed one are in no chapter. False: one belongs to another course. */
export async function putChapters(
  tx: Transaction,
  { courseId, chapters }: { courseId: number; chapters: readonly Facts[] },
): Promise<boolean> {
  const rows: Row[] = chapters.map((facts) => ({
    ...rowOf(courseChapters, facts, ["courseId"]),
    courseId,
  }));
  const ids = rows.map(({ id }) => Number(id));
  const isOurs = eq(courseChapters.courseId, courseId);
  if (ids.length > 0 && (await tx.$count(courseChapters, and(inArray(courseChapters.id, ids), not(isOurs)))) > 0)
    return false;
  const isGone = ids.length === 0 ? undefined : notInArray(courseChapters.id, ids);
  await tx.delete(courseChapters).where(and(isOurs, isGone));
  for (const row of rows) await putRow(tx, courseChapters, row);
  return true;
}
