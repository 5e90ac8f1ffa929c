import { and, asc, eq, gt, lt, or, type SQL } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../ports/database.ts";
import type { Followed, FollowedKind } from "../followed.ts";
import { follows } from "./notification-tables.ts";

/** People who followed one of these before a moment, each once, in the order of their numbers. */
export async function listFollowers(
  db: DatabaseOrTransaction,
  { of, before, after, limit }: { of: readonly Followed[]; before: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: follows.userId })
    .from(follows)
    .where(and(or(...of.map(isThing)), lt(follows.followedAt, before), gt(follows.userId, after)))
    .orderBy(asc(follows.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

function isThing(followed: Followed): SQL | undefined {
  const [kind, id] = followed.split(":");
  return and(eq(follows.kind, kind as FollowedKind), eq(follows.thingId, Number(id)));
}
