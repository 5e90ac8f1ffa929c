import { and, eq, inArray, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { discussionLikes, discussionPosts } from "./discussion-tables.ts";

interface Like {
  postId: number;
  userId: number;
}

/** @returns false when it was already liked */
export async function insertLike(tx: Transaction, like: Like & { likedAt: Date }): Promise<boolean> {
  const rows = await tx
    .insert(discussionLikes)
    .values(like)
    .onConflictDoNothing()
    .returning({ postId: discussionLikes.postId });
  return rows.length > 0;
}

/** @returns false when there was no like */
export async function deleteLike(tx: Transaction, { postId, userId }: Like): Promise<boolean> {
  const rows = await tx
    .delete(discussionLikes)
    .where(and(eq(discussionLikes.postId, postId), eq(discussionLikes.userId, userId)))
    .returning({ postId: discussionLikes.postId });
  return rows.length > 0;
}

/** @returns the new number of likes */
export async function countLikes(
  tx: Transaction,
  { postId, delta }: { postId: number; delta: number },
): Promise<number> {
  const [row] = await tx
    .update(discussionPosts)
    .set({ likes: sql`${discussionPosts.likes} + ${delta}` })
    .where(eq(discussionPosts.id, postId))
    .returning({ likes: discussionPosts.likes });
  return row?.likes ?? 0;
}

/** Of these posts, those that the user likes. */
export async function listLiked(
  db: DatabaseOrTransaction,
  { userId, postIds }: { userId: number; postIds: readonly number[] },
): Promise<Set<number>> {
  if (postIds.length === 0) return new Set();
  const rows = await db
    .select({ postId: discussionLikes.postId })
    .from(discussionLikes)
    .where(and(eq(discussionLikes.userId, userId), inArray(discussionLikes.postId, [...postIds])));
  return new Set(rows.map(({ postId }) => postId));
}
