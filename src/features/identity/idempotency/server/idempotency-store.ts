import { and, eq, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../../../ports/database.ts";
import { idempotencyKeys } from "./idempotency-tables.ts";

/** The number of days for which an answer is stored for repeated requests. */
export const KEY_DAYS = 7;

export interface KeyOwner {
  userId: number;
  key: string;
}

/**
 * Reserves a key for this transaction. A parallel transaction with the same key waits until the first one ends, at
 * most `waitSeconds`. Returns false if the key is already used.
 */
export async function reserveKey(
  tx: Transaction,
  { userId, key, requestHash, now, waitSeconds }: KeyOwner & { requestHash: string; now: Date; waitSeconds: number },
): Promise<boolean> {
  await tx.execute(sql`select set_config('lock_timeout', ${`${waitSeconds}s`}, true)`);
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return inserted.length === 1;
}

export async function findAnswer(
  tx: Transaction,
  { userId, key }: KeyOwner,
): Promise<{ requestHash: string; answer: unknown } | null> {
  const [row] = await tx
    .select({ requestHash: idempotencyKeys.requestHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return row ?? null;
}

export async function saveAnswer(tx: Transaction, { userId, key }: KeyOwner, answer: unknown): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}

/** Deletes old answers. */
export async function forgetKeys(db: Database, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
