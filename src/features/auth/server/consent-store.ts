import type { DatabaseOrTransaction } from "../../../ports/database.ts";
import { consents } from "./auth-tables.ts";

export type Consent = typeof consents.$inferSelect;

/** Stores what was agreed to; agreeing to the same version again keeps the first time. */
export async function insertConsents(db: DatabaseOrTransaction, rows: Consent[]): Promise<void> {
  await db.insert(consents).values(rows).onConflictDoNothing();
}
