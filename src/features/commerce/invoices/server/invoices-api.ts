import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../contract.ts";
import { openFile } from "./invoice-files.ts";
import { listInvoicesOf } from "./invoice-store.ts";
import type { InvoicesContext } from "./invoices-context.ts";
import { readInvoiceable, readInvoiceOfOrder, requestInvoice, withdrawInvoice } from "./request-invoice.ts";
import { serializeInvoices } from "./serialize-invoice.ts";

/** The endpoints of buyers. */
export function serveInvoices(context: InvoicesContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listInvoiceable, (_, { user }) => readInvoiceable(context, user.id)),
    serveEndpoint(contract.readOrderInvoice, ({ params }, { user }) =>
      readInvoiceOfOrder(context, { userId: user.id, orderNo: params.order_no }),
    ),
    serveEndpoint(contract.requestInvoice, async ({ body }, { user, header }) => ({
      invoice: await requestInvoice(context, {
        userId: user.id,
        draft: body,
        sendingKey: readIdempotencyKey(header("idempotency-key")),
      }),
    })),
    serveEndpoint(contract.listOwnInvoices, async ({ query: { page, page_size } }, { user }) => {
      const wanted = { userId: user.id, offset: (page - 1) * page_size, limit: page_size };
      const { rows, total } = await listInvoicesOf(context.db, wanted);
      return { items: await serializeInvoices(context, rows), total, page, page_size };
    }),
    serveEndpoint(contract.withdrawInvoice, async ({ params }, { user }) => ({
      invoice: await withdrawInvoice(context, { userId: user.id, id: params.invoice_id }),
    })),
    serveEndpoint(contract.fetchInvoiceFile, ({ params }, { user }) =>
      openFile(context, { userId: user.id, id: params.invoice_id }),
    ),
  ];
}
