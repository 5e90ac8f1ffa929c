import { and, asc, count, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import type { Followed, FollowedKind } from "../../../../domain/notifications/followed.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { follows } from "./notification-tables.ts";

interface Following {
  userId: number;
  kind: FollowedKind;
  id: number;
}

/** People who followed any of these before a moment, each once, ordered by id. */
export async function listFollowers(
  db: DatabaseOrTransaction,
  { of, before, after, limit }: { of: readonly Followed[]; before: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: follows.userId })
    .from(follows)
    .where(and(or(...of.map(isResource)), lt(follows.followedAt, before), gt(follows.userId, after)))
    .orderBy(asc(follows.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

function isResource(followed: Followed): SQL | undefined {
  const [kind, id] = followed.split(":");
  return and(eq(follows.kind, kind as FollowedKind), eq(follows.resourceId, Number(id)));
}

function isFollowing({ userId, kind, id }: Following): SQL | undefined {
  return and(eq(follows.userId, userId), eq(follows.kind, kind), eq(follows.resourceId, id));
}

export async function hasFollow(db: DatabaseOrTransaction, following: Following): Promise<boolean> {
  const rows = await db.select({ id: follows.resourceId }).from(follows).where(isFollowing(following));
  return rows.length > 0;
}

/** @returns false when the user has reached the limit */
export async function insertFollow(
  tx: Transaction,
  { userId, kind, id, now, max }: Following & { now: Date; max: number },
): Promise<boolean> {
  // Serialised per user, so that the limit is exact for concurrent calls.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`follows:${userId}`}, 0))`);
  if (await hasFollow(tx, { userId, kind, id })) return true;
  const [row] = await tx.select({ held: count() }).from(follows).where(eq(follows.userId, userId));
  if ((row?.held ?? 0) >= max) return false;
  await tx.insert(follows).values({ userId, kind, resourceId: id, followedAt: now });
  return true;
}

export async function deleteFollow(db: DatabaseOrTransaction, following: Following): Promise<void> {
  await db.delete(follows).where(isFollowing(following));
}
