import { notFound } from "../../../../kit/api/app-error.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { findInvoice, type InvoiceRow } from "./invoice-store.ts";

/**
 * The user's own invoice, or any invoice for staff. Another user's invoice gets the same answer as a missing one
 * (security ACL-2).
 */
export async function requireInvoice(
  db: DatabaseOrTransaction,
  { id, userId }: { id: number; userId: number | null },
): Promise<InvoiceRow> {
  const row = await findInvoice(db, id);
  if (row === null || (userId !== null && row.userId !== userId)) throw notFound("没有这份发票");
  return row;
}
