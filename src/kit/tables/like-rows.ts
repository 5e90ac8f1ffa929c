import { and, eq, inArray, sql } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgColumn, PgDatabase } from "drizzle-orm/pg-core";
import { keyOf } from "./table-columns.ts";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

interface LikeColumns {
  /** Of the table with one row per like, whose key is item and user. */
  itemId: PgColumn;
  userId: PgColumn;
  likedAt: PgColumn;
  /** Of the table of the items, which stores the number of likes. */
  id: PgColumn;
  likes: PgColumn;
}

interface Like {
  itemId: number;
  userId: number;
}

/** The functions that read and write likes of one kind of items. */
export interface Likes {
  /** Adds or removes a like; repeating it changes nothing. @returns the new number of likes */
  set(tx: Db, like: Like & { isLiked: boolean; at: Date }): Promise<{ likes: number; hasChanged: boolean }>;
  /** Of these items, those that the user likes. */
  listLiked(db: Db, of: { userId: number; itemIds: readonly number[] }): Promise<Set<number>>;
}

/** Likes in these columns. */
export function likesIn({ itemId, userId, likedAt, id, likes }: LikeColumns): Likes {
  const isOf = (like: Like) => and(eq(itemId, like.itemId), eq(userId, like.userId));

  async function insert(tx: Db, like: Like, at: Date): Promise<boolean> {
    const row = { [keyOf(itemId)]: like.itemId, [keyOf(userId)]: like.userId, [keyOf(likedAt)]: at };
    const rows = await tx.insert(itemId.table).values(row).onConflictDoNothing().returning({ itemId });
    return rows.length > 0;
  }

  async function remove(tx: Db, like: Like): Promise<boolean> {
    return (await tx.delete(itemId.table).where(isOf(like)).returning({ itemId })).length > 0;
  }

  return {
    async set(tx, { isLiked, at, ...like }) {
      const hasChanged = isLiked ? await insert(tx, like, at) : await remove(tx, like);
      const delta = isLiked ? 1 : -1;
      const isItem = eq(id, like.itemId);
      const [row] = hasChanged
        ? await tx
            .update(id.table)
            .set({ [keyOf(likes)]: sql`${likes} + ${delta}` })
            .where(isItem)
            .returning({ likes })
        : await tx.select({ likes }).from(id.table).where(isItem);
      return { likes: Number(row?.likes ?? 0), hasChanged };
    },
    async listLiked(db, of) {
      if (of.itemIds.length === 0) return new Set();
      const rows = await db
        .select({ itemId })
        .from(itemId.table)
        .where(and(eq(userId, of.userId), inArray(itemId, [...of.itemIds])));
      return new Set(rows.map((row) => Number(row.itemId)));
    },
  };
}
