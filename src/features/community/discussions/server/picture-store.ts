import { and, asc, desc, eq, gte, inArray, lt, max, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { TargetKind } from "../discussed-targets.ts";
import { discussionPictures, discussionPosts, discussionThreads } from "./discussion-tables.ts";

const pictures = discussionPictures;

type PictureRow = typeof pictures.$inferSelect;

/** Serialises uploads of a user, so that the daily limit is exact. */
export async function lockPictures(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`discussion-pictures:${userId}`}, 0))`);
}

export async function countPicturesSince(
  tx: Transaction,
  { userId, since }: { userId: number; since: Date },
): Promise<number> {
  return tx.$count(pictures, and(eq(pictures.userId, userId), gte(pictures.uploadedAt, since)));
}

export async function insertPicture(tx: Transaction, row: PictureRow): Promise<void> {
  await tx.insert(pictures).values(row).onConflictDoNothing();
}

/** Of these file names, those that the user uploaded, with their AI mark. */
export async function listPictures(
  db: DatabaseOrTransaction,
  { userId, names }: { userId: number; names: readonly string[] },
): Promise<Map<string, AiMark>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .select({ name: pictures.name, aiMark: pictures.aiMark })
    .from(pictures)
    .where(and(eq(pictures.userId, userId), inArray(pictures.name, [...names])));
  return new Map(rows.map(({ name, aiMark }) => [name, aiMark]));
}

export async function isPictureKnown(db: DatabaseOrTransaction, name: string): Promise<boolean> {
  const rows = await db.select({ name: pictures.name }).from(pictures).where(eq(pictures.name, name)).limit(1);
  return rows.length > 0;
}

/** All uploaders of a picture with these bytes, as a subquery. */
export function selectOwners(db: DatabaseOrTransaction, name: string) {
  return db.select({ userId: pictures.userId }).from(pictures).where(eq(pictures.name, name));
}

export type PictureKey = Pick<PictureRow, "userId" | "name">;

/** Pictures uploaded before a moment, ordered by key. */
export async function listPicturesBefore(
  db: DatabaseOrTransaction,
  { before, after, limit }: { before: Date; after: PictureKey | null; limit: number },
): Promise<PictureKey[]> {
  const { userId, name } = pictures;
  const isAfter = after && sql`(${userId}, ${name}) > (${after.userId}, ${after.name})`;
  return db
    .select({ userId, name })
    .from(pictures)
    .where(and(lt(pictures.uploadedAt, before), isAfter ?? undefined))
    .orderBy(asc(userId), asc(name))
    .limit(limit);
}

/**
 * Whether a post of the uploader uses the picture in its text, including a deleted post whose text was not removed yet.
 */
export async function isInPosts(db: DatabaseOrTransaction, { userId, name }: PictureKey): Promise<boolean> {
  const rows = await selectPosts(db, { authorIds: [userId], name }).limit(1);
  return rows.length > 0;
}

/** Published posts of these people whose text uses the picture, as a subquery. */
export function selectPublishedPosts(db: DatabaseOrTransaction, wanted: { authorIds: SQLWrapper; name: string }) {
  return selectPosts(db, { ...wanted, isSeen: eq(discussionPosts.state, "published") });
}

/** The targets of those posts, newest post first. */
export async function listTargetsWithPicture(
  db: DatabaseOrTransaction,
  { authorIds, name, limit }: { authorIds: SQLWrapper; name: string; limit: number },
): Promise<{ kind: TargetKind; id: number }[]> {
  const { authorId, source, state, threadId } = discussionPosts;
  const { kind, targetId } = discussionThreads;
  const isSeen = and(inArray(authorId, authorIds), eq(state, "published"), sql`position(${name} in ${source}) > 0`);
  return db
    .select({ kind, id: targetId })
    .from(discussionPosts)
    .innerJoin(discussionThreads, eq(discussionThreads.id, threadId))
    .where(isSeen)
    .groupBy(kind, targetId)
    .orderBy(desc(max(discussionPosts.id)))
    .limit(limit);
}

function selectPosts(
  db: DatabaseOrTransaction,
  { authorIds, name, isSeen }: { authorIds: readonly number[] | SQLWrapper; name: string; isSeen?: SQL },
) {
  const { id, authorId, source } = discussionPosts;
  return db
    .select({ id })
    .from(discussionPosts)
    .where(and(inArray(authorId, authorIds), isSeen, sql`position(${name} in ${source}) > 0`));
}

export async function deletePicture(tx: Transaction, { userId, name }: PictureKey): Promise<void> {
  await tx.delete(pictures).where(and(eq(pictures.userId, userId), eq(pictures.name, name)));
}
