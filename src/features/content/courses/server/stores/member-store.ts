import { and, asc, eq, gt } from "drizzle-orm";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
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

/** The next courses of one user, for a copy of the user's data. */
export async function listMembersAfter(
  db: DatabaseOrTransaction,
  { userId, afterId, limit }: { userId: number; afterId: number; limit: number },
) {
  return db
    .select(pick(courseMembers, "courseId", "joinedAt"))
    .from(courseMembers)
    .where(and(eq(courseMembers.userId, userId), gt(courseMembers.courseId, afterId)))
    .orderBy(asc(courseMembers.courseId))
    .limit(limit);
}

export async function deleteMember(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(courseMembers).where(eq(courseMembers.userId, userId));
}
