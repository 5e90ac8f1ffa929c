import { and, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { courseMembers } from "./course-tables.ts";

/** When this user joined the course; null: not yet. */
export async function findJoinedAt(
  db: DatabaseOrTransaction,
  { courseId, userId }: { courseId: number; userId: number },
): Promise<Date | null> {
  const [row] = await db
    .select({ joinedAt: courseMembers.joinedAt })
    .from(courseMembers)
    .where(and(eq(courseMembers.userId, userId), eq(courseMembers.courseId, courseId)));
  return row?.joinedAt ?? null;
}

/** The first time counts; joining again changes nothing. */
export async function insertMember(
  db: DatabaseOrTransaction,
  member: { courseId: number; userId: number; joinedAt: Date },
): Promise<void> {
  await db.insert(courseMembers).values(member).onConflictDoNothing();
}
