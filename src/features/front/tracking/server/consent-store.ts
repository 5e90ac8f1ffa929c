import { eq } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { trackingConsents } from "./tracking-tables.ts";

/** Since when a member has consented; null: they have not. */
export async function findConsent(db: DatabaseOrTransaction, userId: number): Promise<Date | null> {
  const [row] = await db.select().from(trackingConsents).where(eq(trackingConsents.userId, userId));
  return row?.consentedAt ?? null;
}

export async function insertConsent(db: DatabaseOrTransaction, consent: { userId: number; at: Date }): Promise<void> {
  await db.insert(trackingConsents).values({ userId: consent.userId, consentedAt: consent.at }).onConflictDoNothing();
}

/** Waits for rows that are being written under this consent. */
export async function deleteConsent(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(trackingConsents).where(eq(trackingConsents.userId, userId));
}
