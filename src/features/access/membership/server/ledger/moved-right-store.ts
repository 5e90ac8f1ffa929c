import { asc, inArray } from "drizzle-orm";
import { type Fact, type Facts, factsOf, readRows, rowOf } from "../../../../../kit/tables/row-facts.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { grants } from "./membership-tables.ts";

/** The owner is written separately, and codes remain on the site that created them. */
const NOT_MOVED = ["userId", "codeId"] as const;

/** All rights that these users have or had, grouped by user, as export facts. */
export async function listMovedRights(
  db: DatabaseOrTransaction,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Facts[]>> {
  const rows = await db
    .select()
    .from(grants)
    .where(inArray(grants.userId, [...userIds]))
    .orderBy(asc(grants.id));
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    Array.from(byUser, ([userId, own]) => [userId, own.map((row) => factsOf(grants, row, NOT_MOVED))] as const),
  );
}

/** Writes a user's rights under their own numbers. Throws `UnfitFacts`. */
export async function insertMovedRights(
  tx: Transaction,
  { userId, rights }: { userId: number; rights: Fact | undefined },
): Promise<void> {
  const rows = readRows("rights", rights).map((one) => ({
    // Exports of releases in which orders had one line do not contain the line.
    ...(rowOf(grants, { order_line: one.order_no == null ? null : 0, ...one }, [
      ...NOT_MOVED,
    ]) as typeof grants.$inferInsert),
    userId,
  }));
  if (rows.length > 0) await tx.insert(grants).overridingSystemValue().values(rows);
}
