import { inBatches } from "../../../../kit/tables/in-batches.ts";
import {
  findInvoicedOrders,
  freeOrders,
  type InvoiceRow,
  listInvoicesAfter,
  lockInvoice,
  updateInvoice,
} from "./invoice-store.ts";
import type { InvoicesContext } from "./invoices-context.ts";

/** Ends requests whose orders were refunded in full, because nothing is left to invoice. It can be repeated safely. */
export async function withdrawEmpty({ db, clock, books }: InvoicesContext): Promise<void> {
  const waiting = inBatches((last: InvoiceRow | null) => listInvoicesAfter(db, { last, state: "requested" }));
  for await (const { id } of waiting) {
    await db.transaction(async (tx) => {
      const orderNos = (await findInvoicedOrders(tx, [id])).map(({ orderNo }) => orderNo);
      const orders = await books.lock(tx, orderNos);
      const row = await lockInvoice(tx, id);
      // A refund in progress fails to pay out only if staff end it, so the invoice treats the amount as refunded.
      if (row.state !== "requested" || orders.some(({ netFen }) => netFen > 0)) return;
      await freeOrders(tx, id);
      const answer = "订单已全部退款，没有可开票的金额";
      await updateInvoice(tx, id, { state: "withdrawn", decidedAt: clock.now(), answer });
    });
  }
}
