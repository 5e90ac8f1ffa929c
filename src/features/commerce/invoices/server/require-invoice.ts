import { notFound } from "../../../../kit/api/app-error.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { findInvoice, type InvoiceRow } from "./invoice-store.ts";

/** Somebody's own, or anybody's for staff; what is somebody else's is as absent as what never was (security ACL-2). */
export async function requireInvoice(
  db: DatabaseOrTransaction,
  { id, userId }: { id: number; userId: number | null },
): Promise<InvoiceRow> {
  const row = await findInvoice(db, id);
  if (row === null || (userId !== null && row.userId !== userId)) throw notFound("没有这份发票");
  return row;
}
