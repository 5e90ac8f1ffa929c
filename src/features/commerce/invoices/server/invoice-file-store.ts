import { eq, inArray } from "drizzle-orm";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { invoiceFiles } from "./invoice-tables.ts";

export type InvoiceFileRow = typeof invoiceFiles.$inferSelect;

/** All fields of these files except their bytes. */
export async function describeFiles(
  db: DatabaseOrTransaction,
  invoiceIds: readonly number[],
): Promise<Omit<InvoiceFileRow, "bytes">[]> {
  if (invoiceIds.length === 0) return [];
  return db
    .select(pick(invoiceFiles, "invoiceId", "kind", "sizeBytes", "addedAt"))
    .from(invoiceFiles)
    .where(inArray(invoiceFiles.invoiceId, [...invoiceIds]));
}

export async function findFile(db: DatabaseOrTransaction, invoiceId: number): Promise<InvoiceFileRow | null> {
  const [row] = await db.select().from(invoiceFiles).where(eq(invoiceFiles.invoiceId, invoiceId));
  return row ?? null;
}

/** Replaces an earlier file. The caller has locked the invoice. */
export async function putFile(tx: Transaction, file: InvoiceFileRow): Promise<void> {
  await tx.delete(invoiceFiles).where(eq(invoiceFiles.invoiceId, file.invoiceId));
  await tx.insert(invoiceFiles).values(file);
}
