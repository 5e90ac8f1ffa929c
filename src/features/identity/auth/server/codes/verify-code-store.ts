import { and, eq, lt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { verifyCodes } from "./code-tables.ts";

export type VerifyCodeRow = typeof verifyCodes.$inferSelect;
type CodeKey = Pick<VerifyCodeRow, "target" | "purpose">;

/** Stores this as the only valid code of its target and purpose. */
export async function replaceCode(
  db: DatabaseOrTransaction,
  row: Omit<VerifyCodeRow, "attempts" | "consumedAt">,
): Promise<void> {
  const fresh = { ...row, attempts: 0, consumedAt: null };
  await db
    .insert(verifyCodes)
    .values(fresh)
    .onConflictDoUpdate({ target: [verifyCodes.target, verifyCodes.purpose], set: fresh });
}

/** Reads the code and locks it until the transaction ends, so that attempts are checked one after the other. */
export async function lockCode(tx: Transaction, key: CodeKey): Promise<VerifyCodeRow | null> {
  const [row] = await tx.select().from(verifyCodes).where(matches(key)).for("update");
  return row ?? null;
}

export async function countWrongAttempt(tx: Transaction, key: CodeKey): Promise<void> {
  await tx
    .update(verifyCodes)
    .set({ attempts: sql`${verifyCodes.attempts} + 1` })
    .where(matches(key));
}

export async function consumeCode(tx: Transaction, key: CodeKey, now: Date): Promise<void> {
  await tx.update(verifyCodes).set({ consumedAt: now }).where(matches(key));
}

export async function deleteCodesExpiredBefore(db: DatabaseOrTransaction, moment: Date): Promise<void> {
  await db.delete(verifyCodes).where(lt(verifyCodes.expiresAt, moment));
}

function matches({ target, purpose }: CodeKey) {
  return and(eq(verifyCodes.target, target), eq(verifyCodes.purpose, purpose));
}
