import { and, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { Opening } from "../plausible-growth.ts";
import { learningOpenings, learningProgress } from "./learning-tables.ts";
import type { ResourceOfUser } from "./progress-store.ts";

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
