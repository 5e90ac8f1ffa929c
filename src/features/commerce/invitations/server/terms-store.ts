import { desc, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { invitationTerms } from "./invitation-tables.ts";

export type TermsRow = typeof invitationTerms.$inferSelect;

/** As they were set, the newest first. */
export async function listTerms(db: DatabaseOrTransaction, limit: number): Promise<TermsRow[]> {
  return db.select().from(invitationTerms).orderBy(desc(invitationTerms.id)).limit(limit);
}

/** The current terms. */
export async function findTerms(db: DatabaseOrTransaction): Promise<TermsRow> {
  const [row] = await listTerms(db, 1);
  if (!row) throw new Error("there are no invitation terms: the migration's first row is gone");
  return row;
}

/** One change at a time: two concurrent ones would each lose the other. */
export async function lockTerms(tx: Transaction): Promise<TermsRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('invitation-terms', 0))`);
  return findTerms(tx);
}

export async function insertTerms(tx: Transaction, terms: typeof invitationTerms.$inferInsert): Promise<TermsRow> {
  const [row] = await tx.insert(invitationTerms).values(terms).returning();
  if (!row) throw new Error("the invitation terms were not inserted");
  return row;
}
