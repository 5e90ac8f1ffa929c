import { asc, eq } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgColumn, PgDatabase } from "drizzle-orm/pg-core";
import { keyOf } from "./table-columns.ts";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** The functions that read and write the users mentioned in one kind of items. */
export interface Mentions {
  /** Replaces the people mentioned in an item. */
  replace(tx: Db, id: number, userIds: readonly number[]): Promise<void>;
  /** The people mentioned in an item, by id. */
  list(db: Db, id: number): Promise<number[]>;
}

/** Mentions in a table with these columns as its key. */
export function mentionsIn({ itemId, userId }: { itemId: PgColumn; userId: PgColumn }): Mentions {
  return {
    async replace(tx, id, userIds) {
      await tx.delete(itemId.table).where(eq(itemId, id));
      const rows = userIds.map((one) => ({ [keyOf(itemId)]: id, [keyOf(userId)]: one }));
      if (rows.length > 0) await tx.insert(itemId.table).values(rows);
    },
    async list(db, id) {
      const rows = await db.select({ userId }).from(itemId.table).where(eq(itemId, id)).orderBy(asc(userId));
      return rows.map((row) => Number(row.userId));
    },
  };
}
