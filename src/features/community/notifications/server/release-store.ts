import { and, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { Followed } from "../../../../domain/notifications/followed.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { releaseItems } from "./notification-tables.ts";

export type ReleaseItem = typeof releaseItems.$inferSelect;

/** Releases of items changed by triggers are checked once they were not changed again until `dueAt`. */
export async function settleChanged(
  tx: Transaction,
  { dueAt, limit }: { dueAt: Date; limit: number },
): Promise<number> {
  const changed = await tx
    .select({ kind: releaseItems.kind, resourceId: releaseItems.resourceId })
    .from(releaseItems)
    .where(eq(releaseItems.state, "changed"))
    .limit(limit)
    .for("update", { skipLocked: true });
  for (const [kind, ofKind] of Map.groupBy(changed, (row) => row.kind)) {
    const ids = ofKind.map(({ resourceId }) => resourceId);
    await tx
      .update(releaseItems)
      .set({ state: "settling", dueAt })
      .where(and(eq(releaseItems.kind, kind), inArray(releaseItems.resourceId, ids)));
  }
  return changed.length;
}

/** Works with possible releases that are not being changed. */
export async function listSettledWorks(
  db: DatabaseOrTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<Followed[]> {
  const { state, dueAt, work } = releaseItems;
  const rows = await db
    .select({ work })
    .from(releaseItems)
    .where(or(inArray(state, ["changed", "settling"]), and(eq(state, "scheduled"), lte(dueAt, now))))
    .groupBy(work)
    .having(sql`bool_and(${state} <> 'changed' and ${dueAt} <= ${now.toISOString()}::timestamptz)`)
    .limit(limit);
  return rows.map((row) => row.work);
}

/**
 * The due items of a work, locked until the transaction ends. One process at a time claims items of a work: two would
 * each announce a part. Empty while an item is being changed; a later run finds all.
 */
export async function claimItems(
  tx: Transaction,
  { work, now }: { work: Followed; now: Date },
): Promise<ReleaseItem[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`releases:${work}`}, 0))`);
  const { state, dueAt } = releaseItems;
  const isDue = and(eq(releaseItems.work, work), inArray(state, ["settling", "scheduled"]), lte(dueAt, now));
  const claimed = await tx.select().from(releaseItems).where(isDue).for("update", { skipLocked: true });
  return claimed.length === (await tx.$count(releaseItems, isDue)) ? claimed : [];
}

export async function markItems(
  tx: Transaction,
  items: readonly ReleaseItem[],
  change: { state: "told" | "hidden"; dueAt: null } | { state: "scheduled"; dueAt: Date },
): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(items, (row) => row.kind)) {
    const ids = ofKind.map(({ resourceId }) => resourceId);
    await tx
      .update(releaseItems)
      .set(change)
      .where(and(eq(releaseItems.kind, kind), inArray(releaseItems.resourceId, ids)));
  }
}
