import { and, isNull, lt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { signingKeys } from "./session-tables.ts";

export type SigningKeyRow = typeof signingKeys.$inferSelect;

/** An arbitrary constant that is the same in every process. */
const KEY_LOCK = 7_120_001;

/** The key that starts signing last is the last in the list. */
export function listSigningKeys(db: DatabaseOrTransaction): Promise<SigningKeyRow[]> {
  return db.select().from(signingKeys).orderBy(signingKeys.signsFrom, signingKeys.createdAt);
}

/** Lets one process at a time change keys, until its transaction ends. */
export async function lockSigningKeys(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
}

export async function insertSigningKey(tx: Transaction, row: SigningKeyRow): Promise<void> {
  await tx.insert(signingKeys).values(row);
}

/** Retires all older keys from the time when the newest one starts to sign. */
export async function retireSigningKeys(tx: Transaction, at: Date): Promise<void> {
  await tx
    .update(signingKeys)
    .set({ retiredAt: at })
    .where(and(isNull(signingKeys.retiredAt), lt(signingKeys.signsFrom, at)));
}

export async function deleteSigningKeysRetiredBefore(db: DatabaseOrTransaction, moment: Date): Promise<void> {
  await db.delete(signingKeys).where(lt(signingKeys.retiredAt, moment));
}
