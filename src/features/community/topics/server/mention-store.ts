import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { communityMentions, communityTopics } from "./community-tables.ts";

/** The number of latest topics of a board whose authors are searched for names. */
const TOPICS_LOOKED_AT = 400;

/** Replaces the people mentioned in a topic. */
export async function replaceMentions(
  tx: Transaction,
  { topicId, userIds }: { topicId: number; userIds: readonly number[] },
): Promise<void> {
  await tx.delete(communityMentions).where(eq(communityMentions.topicId, topicId));
  if (userIds.length > 0) await tx.insert(communityMentions).values(userIds.map((userId) => ({ topicId, userId })));
}

export async function listMentioned(db: DatabaseOrTransaction, topicId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: communityMentions.userId })
    .from(communityMentions)
    .where(eq(communityMentions.topicId, topicId))
    .orderBy(asc(communityMentions.userId));
  return rows.map(({ userId }) => userId);
}

/** The latest visible topics of a board, with their authors. */
export function listWriters(
  db: DatabaseOrTransaction,
  boardId: number,
): Promise<{ topicId: number; authorId: number }[]> {
  return db
    .select({ topicId: communityTopics.id, authorId: communityTopics.authorId })
    .from(communityTopics)
    .where(and(eq(communityTopics.boardId, boardId), sql`${communityTopics.state} = 'published'`))
    .orderBy(desc(communityTopics.id))
    .limit(TOPICS_LOOKED_AT);
}
