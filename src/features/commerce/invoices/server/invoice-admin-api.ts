import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { exportList, readListPage } from "../../../../kit/tables/list-rows.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import * as admin from "../admin-contract.ts";
import { changeSettings } from "./change-settings.ts";
import { issueInvoice, redLetterInvoice, refuseInvoice } from "./decide-invoice.ts";
import { INVOICE_COLUMNS, toInvoiceCells } from "./invoice-cells.ts";
import { attachFile, openFile } from "./invoice-files.ts";
import { listedInvoices } from "./invoice-list-store.ts";
import type { InvoicesContext } from "./invoices-context.ts";
import { requireInvoice } from "./require-invoice.ts";
import { serializeAdminInvoice, serializeAdminInvoices, toListedInvoice } from "./serialize-invoice.ts";
import { readSettings } from "./settings-store.ts";

/** The admin endpoints of invoices. */
export function serveInvoiceAdmin(context: InvoicesContext): ServedEndpoint[] {
  return [
    serveEndpoint(admin.listInvoices, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(admin.invoiceList, page, listedInvoices(context, filter));
      return { items: (await serializeAdminInvoices(context, rows)).map(toListedInvoice), total, next };
    }),
    serveEndpoint(admin.exportInvoices, ({ query: { page, ...filter } }, { note }) => {
      note({ subject: "invoices", after: { ...filter, sort: page.sort } });
      return exportList({
        list: admin.invoiceList,
        page,
        source: listedInvoices(context, filter),
        toItems: (rows) => serializeAdminInvoices(context, rows),
        columns: INVOICE_COLUMNS,
        cells: toInvoiceCells,
        fileName: `invoices-${dayOf(context.clock.now())}`,
        displayName: `发票-${dayOf(context.clock.now())}`,
      });
    }),
    serveEndpoint(admin.getInvoiceSettings, () => readSettings(context.db)),
    serveEndpoint(admin.changeInvoiceSettings, ({ body }, { note }) => changeSettings(context, { change: body, note })),
    // Follows the endpoints whose addresses have a word at the position of this number.
    serveEndpoint(admin.viewInvoice, async ({ params }, { note }) => {
      const row = await requireInvoice(context.db, { id: params.invoice_id, userId: null });
      note({ subject: `invoice:${row.id}` });
      return serializeAdminInvoice(context, row);
    }),
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
