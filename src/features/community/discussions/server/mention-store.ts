import { asc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { discussionMentions } from "./discussion-tables.ts";

/** Replaces the people mentioned in a post. */
export async function replaceMentions(
  tx: Transaction,
  { postId, userIds }: { postId: number; userIds: readonly number[] },
): Promise<void> {
  await tx.delete(discussionMentions).where(eq(discussionMentions.postId, postId));
  if (userIds.length > 0) await tx.insert(discussionMentions).values(userIds.map((userId) => ({ postId, userId })));
}

export async function listMentioned(db: DatabaseOrTransaction, postId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: discussionMentions.userId })
    .from(discussionMentions)
    .where(eq(discussionMentions.postId, postId))
    .orderBy(asc(discussionMentions.userId));
  return rows.map(({ userId }) => userId);
}
