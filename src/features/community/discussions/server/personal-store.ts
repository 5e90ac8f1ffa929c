import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { discussionLikes, discussionMentions, discussionPictures, discussionPosts } from "./discussion-tables.ts";

const BATCH = 500;

export async function listLikesAfter(
  db: DatabaseOrTransaction,
  { userId, after }: { userId: number; after: number },
): Promise<(typeof discussionLikes.$inferSelect)[]> {
  return db
    .select()
    .from(discussionLikes)
    .where(and(eq(discussionLikes.userId, userId), gt(discussionLikes.postId, after)))
    .orderBy(asc(discussionLikes.postId))
    .limit(BATCH);
}

export async function listPicturesAfter(
  db: DatabaseOrTransaction,
  { userId, after }: { userId: number; after: string },
): Promise<(typeof discussionPictures.$inferSelect)[]> {
  return db
    .select()
    .from(discussionPictures)
    .where(and(eq(discussionPictures.userId, userId), gt(discussionPictures.name, after)))
    .orderBy(asc(discussionPictures.name))
    .limit(BATCH);
}

/** Deletes mentions of a person. */
export async function deleteMentionsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(discussionMentions).where(eq(discussionMentions.userId, userId));
}

/** The person's posts that wait for review, to be deleted. */
export async function listUnseenPosts(tx: Transaction, authorId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: discussionPosts.id })
    .from(discussionPosts)
    .where(and(eq(discussionPosts.authorId, authorId), inArray(discussionPosts.state, ["held", "hidden"])));
  return rows.map(({ id }) => id);
}

/** Deletes the province of the person's posts. */
export async function forgetProvinces(tx: Transaction, authorId: number): Promise<void> {
  await tx.update(discussionPosts).set({ province: null }).where(eq(discussionPosts.authorId, authorId));
}
