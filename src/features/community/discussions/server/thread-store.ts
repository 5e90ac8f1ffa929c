import { and, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { TargetKind } from "../discussed-targets.ts";
import { discussionThreads } from "./discussion-tables.ts";

export type ThreadRow = typeof discussionThreads.$inferSelect;

export interface TargetRef {
  kind: TargetKind;
  id: number;
}

/** null: no posts yet. */
export async function findThread(db: DatabaseOrTransaction, { kind, id }: TargetRef): Promise<ThreadRow | null> {
  const { kind: kindColumn, targetId } = discussionThreads;
  const [row] = await db
    .select()
    .from(discussionThreads)
    .where(and(eq(kindColumn, kind), eq(targetId, id)));
  return row ?? null;
}

export async function getThread(tx: Transaction, id: number): Promise<ThreadRow> {
  const [row] = await tx.select().from(discussionThreads).where(eq(discussionThreads.id, id));
  if (!row) throw new Error(`thread ${id} is gone`);
  return row;
}

export async function ensureThread(tx: Transaction, target: TargetRef): Promise<ThreadRow> {
  const known = await findThread(tx, target);
  if (known) return known;
  await tx
    .insert(discussionThreads)
    .values({ kind: target.kind, targetId: target.id, postCount: 0 })
    .onConflictDoNothing();
  const made = await findThread(tx, target);
  if (!made) throw new Error("the thread was not made");
  return made;
}

/** The last row that a transaction locks, so that all transactions lock in the same order. */
export async function countInThread(
  tx: Transaction,
  { threadId, delta, now }: { threadId: number; delta: number; now: Date },
): Promise<ThreadRow> {
  const { postCount, id } = discussionThreads;
  const lastPostAt = delta > 0 ? { lastPostAt: now } : {};
  const [row] = await tx
    .update(discussionThreads)
    .set({ postCount: sql`${postCount} + ${delta}`, ...lastPostAt })
    .where(eq(id, threadId))
    .returning();
  if (!row) throw new Error(`thread ${threadId} is gone`);
  return row;
}
