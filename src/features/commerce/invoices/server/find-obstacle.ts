import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { findIssuedOfOrder } from "./invoice-store.ts";

/**
 * Why this order cannot be refunded yet, in one sentence. null: no invoice prevents it. Call it inside the transaction
 * that has locked the order, because issuing an invoice locks it too.
 */
export async function findInvoiceObstacle(db: DatabaseOrTransaction, orderNo: string): Promise<string | null> {
  const issued = await findIssuedOfOrder(db, orderNo);
  if (issued === null) return null;
  return `订单 ${orderNo} 已开具发票（号码 ${issued.number}），登记红字发票号码之后才能退款`;
}
