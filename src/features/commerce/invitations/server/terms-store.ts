import { desc, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { invitationTerms } from "./invitation-tables.ts";

export type TermsRow = typeof invitationTerms.$inferSelect;

/** All versions of the terms, newest first. */
export async function listTerms(db: DatabaseOrTransaction, limit: number): Promise<TermsRow[]> {
  return db.select().from(invitationTerms).orderBy(desc(invitationTerms.id)).limit(limit);
}

/** The current terms. */
export async function findTerms(db: DatabaseOrTransaction): Promise<TermsRow> {
  const [row] = await listTerms(db, 1);
  if (!row) throw new Error("there are no invitation terms: the migration's first row is gone");
  return row;
}

/** Allows one change at a time, because two concurrent changes could overwrite each other. */
export async function lockTerms(tx: Transaction): Promise<TermsRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('invitation-terms', 0))`);
  return findTerms(tx);
}

export async function insertTerms(tx: Transaction, terms: typeof invitationTerms.$inferInsert): Promise<TermsRow> {
  const [row] = await tx.insert(invitationTerms).values(terms).returning();
  if (!row) throw new Error("the invitation terms were not inserted");
  return row;
}
