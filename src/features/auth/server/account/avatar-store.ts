import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { users } from "../people/auth-tables.ts";

/** Saves and removals of one file wait for each other, over all processes, until the transaction ends. */
export async function lockFile(transaction: Transaction, name: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file:${name}`}, 0))`);
}

export async function updateAvatar(
  transaction: Transaction,
  { userId, avatarUrl, now }: { userId: number; avatarUrl: string; now: Date },
): Promise<void> {
  await transaction.update(users).set({ avatarUrl, updatedAt: now }).where(eq(users.id, userId));
}

export async function isAvatarInUse(db: DatabaseOrTransaction, avatarUrl: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.avatarUrl, avatarUrl)).limit(1);
  return rows.length > 0;
}
