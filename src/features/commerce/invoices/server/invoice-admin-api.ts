import { Readable } from "node:stream";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import * as admin from "../admin-contract.ts";
import { changeSettings } from "./change-settings.ts";
import { issueInvoice, redLetterInvoice, refuseInvoice } from "./decide-invoice.ts";
import { exportInvoices } from "./export-invoices.ts";
import { attachFile, openFile } from "./invoice-files.ts";
import { listInvoiceRows } from "./invoice-store.ts";
import type { InvoicesContext } from "./invoices-context.ts";
import { serializeAdminInvoices } from "./serialize-invoice.ts";
import { readSettings } from "./settings-store.ts";

/** Admin endpoints of invoices. */
export function serveInvoiceAdmin(context: InvoicesContext): ServedEndpoint[] {
  return [
    serveEndpoint(admin.listInvoices, async ({ query: { state, page, page_size } }) => {
      const wanted = { state: state ?? null, offset: (page - 1) * page_size, limit: page_size };
      const { rows, total } = await listInvoiceRows(context.db, wanted);
      return { items: await serializeAdminInvoices(context, rows), total, page, page_size };
    }),
    serveEndpoint(admin.exportInvoices, ({ query }, { note }) => {
      note({ subject: `invoices:${query.state ?? "all"}` });
      const day = dayOf(context.clock.now());
      const stream = Readable.from(exportInvoices(context, query.state ?? null));
      return { fileName: `invoices-${day}.csv`, displayName: `发票-${day}.csv`, sizeBytes: null, stream };
    }),
    serveEndpoint(admin.getInvoiceSettings, () => readSettings(context.db)),
    serveEndpoint(admin.changeInvoiceSettings, ({ body }, { note }) => changeSettings(context, { change: body, note })),
    serveEndpoint(admin.attachInvoiceFile, ({ params, upload }, { note }) =>
      attachFile(context, { id: params.invoice_id, bytes: upload.bytes, note }),
    ),
    serveEndpoint(admin.readInvoiceFile, ({ params }, { note }) => {
      note({ subject: `invoice:${params.invoice_id}` });
      return openFile(context, { id: params.invoice_id, userId: null });
    }),
    serveEndpoint(admin.issueInvoice, ({ params, body }, { user, note }) =>
      issueInvoice(context, {
        id: params.invoice_id,
        staffId: user.id,
        note,
        number: body.number,
        amountFen: body.amount_fen,
      }),
    ),
    serveEndpoint(admin.refuseInvoice, ({ params, body }, { user, note }) =>
      refuseInvoice(context, { id: params.invoice_id, staffId: user.id, note, answer: body.answer }),
    ),
    serveEndpoint(admin.redLetterInvoice, ({ params, body }, { user, note }) =>
      redLetterInvoice(context, { id: params.invoice_id, staffId: user.id, note, number: body.number }),
    ),
  ];
}
