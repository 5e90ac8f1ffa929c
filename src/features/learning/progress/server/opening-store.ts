import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { Opening } from "../plausible-growth.ts";
import { learningOpenings, learningProgress } from "./learning-tables.ts";
import type { ResourceOfUser } from "./progress-store.ts";

export type OpeningRow = typeof learningOpenings.$inferSelect;

/** The number of rows of a long list that are in memory at a time. */
const BATCH = 500;

/** Only the first delivery of an item to a user is stored. */
export async function insertOpening(
  db: DatabaseOrTransaction,
  { userId, kind, resourceId, openedAt }: ResourceOfUser & { openedAt: Date },
): Promise<void> {
  const isProgress = and(
    eq(learningProgress.userId, userId),
    eq(learningProgress.kind, kind),
    eq(learningProgress.resourceId, resourceId),
  );
  const seen = db.select({ seen: learningProgress.seenLength }).from(learningProgress).where(isProgress);
  await db
    .insert(learningOpenings)
    .values({ userId, kind, resourceId, openedAt, seenBefore: sql`coalesce((${seen}), 0)` })
    .onConflictDoNothing();
}

export async function findOpening(db: DatabaseOrTransaction, item: ResourceOfUser): Promise<Opening | null> {
  const [row] = await db
    .select({ openedAt: learningOpenings.openedAt, seenBefore: learningOpenings.seenBefore })
    .from(learningOpenings)
    .where(
      and(
        eq(learningOpenings.userId, item.userId),
        eq(learningOpenings.kind, item.kind),
        eq(learningOpenings.resourceId, item.resourceId),
      ),
    );
  return row ?? null;
}

/** The next batch of all rows of a user, after `last`. */
export async function listOpeningsAfter(
  db: DatabaseOrTransaction,
  { userId, last }: { userId: number; last: OpeningRow | null },
): Promise<OpeningRow[]> {
  const { kind, resourceId } = learningOpenings;
  const isLater = last ? or(gt(kind, last.kind), and(eq(kind, last.kind), gt(resourceId, last.resourceId))) : undefined;
  return db
    .select()
    .from(learningOpenings)
    .where(and(eq(learningOpenings.userId, userId), isLater))
    .orderBy(asc(kind), asc(resourceId))
    .limit(BATCH);
}

export async function deleteOpenings(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(learningOpenings).where(eq(learningOpenings.userId, userId));
}
