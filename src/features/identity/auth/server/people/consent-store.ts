import { desc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { consents } from "./user-tables.ts";

export type Consent = typeof consents.$inferSelect;

const MAX_SHOWN = 200;

/** Stores consents; consenting to the same version again keeps the first time. */
export async function insertConsents(db: DatabaseOrTransaction, rows: Consent[]): Promise<void> {
  await db.insert(consents).values(rows).onConflictDoNothing();
}

/** Newest first. */
export function listConsentsOf(db: DatabaseOrTransaction, userId: number): Promise<Consent[]> {
  return db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.agreedAt), consents.document)
    .limit(MAX_SHOWN);
}

/** Whether any user has agreed to a version of this text. */
export async function isDocumentAgreed(db: DatabaseOrTransaction, document: Consent["document"]): Promise<boolean> {
  const rows = await db
    .select({ at: consents.agreedAt })
    .from(consents)
    .where(eq(consents.document, document))
    .limit(1);
  return rows.length > 0;
}
