import { and, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { communityLikes, communityTopics } from "./community-tables.ts";

type Like = Pick<typeof communityLikes.$inferSelect, "topicId" | "userId">;

const isThis = ({ topicId, userId }: Like) =>
  and(eq(communityLikes.topicId, topicId), eq(communityLikes.userId, userId));

/** @returns false when it was already liked */
export async function insertLike(tx: Transaction, like: Like & { likedAt: Date }): Promise<boolean> {
  const rows = await tx
    .insert(communityLikes)
    .values(like)
    .onConflictDoNothing()
    .returning({ id: communityLikes.topicId });
  return rows.length > 0;
}

/** @returns false when there was no like */
export async function deleteLike(tx: Transaction, like: Like): Promise<boolean> {
  return (await tx.delete(communityLikes).where(isThis(like)).returning({ id: communityLikes.topicId })).length > 0;
}

/** @returns the new number of likes */
export async function countLikes(
  tx: Transaction,
  { topicId, delta }: { topicId: number; delta: number },
): Promise<number> {
  const [row] = await tx
    .update(communityTopics)
    .set({ likes: sql`${communityTopics.likes} + ${delta}` })
    .where(eq(communityTopics.id, topicId))
    .returning({ likes: communityTopics.likes });
  return row?.likes ?? 0;
}

export async function isLiked(db: DatabaseOrTransaction, like: Like): Promise<boolean> {
  return (await db.$count(communityLikes, isThis(like))) > 0;
}
