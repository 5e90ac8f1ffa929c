import { namePeople } from "../../../../kit/tables/listed-people.ts";
import { maskName } from "../../../../kit/values/mask-name.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { AdminInvoice, ListedInvoice } from "../admin-contract.ts";
import type { Invoice } from "../contract.ts";
import { describeFiles } from "./invoice-file-store.ts";
import { findInvoicedOrders, type InvoiceRow } from "./invoice-store.ts";
import type { InvoicesContext } from "./invoices-context.ts";

type SerializeContext = Pick<InvoicesContext, "books"> & { db: DatabaseOrTransaction };

/**
 * Serialises invoices in the given order. A waiting invoice has the current value of its orders, which reflects
 * refunds; a decided invoice keeps its amount.
 */
export async function serializeInvoices(
  { db, books }: SerializeContext,
  rows: readonly InvoiceRow[],
): Promise<Invoice[]> {
  const ids = rows.map(({ id }) => id);
  const [invoicedOrders, files] = await Promise.all([findInvoicedOrders(db, ids), describeFiles(db, ids)]);
  const money = await books.read(db, [...new Set(invoicedOrders.map(({ orderNo }) => orderNo))]);
  const moneyOf = new Map(money.map((order) => [order.orderNo, order]));
  return rows.map((row) => {
    const orders = invoicedOrders
      .filter(({ invoiceId }) => invoiceId === row.id)
      .map(({ orderNo, amountFen }) => {
        const order = moneyOf.get(orderNo);
        const amount = row.state === "requested" ? Math.max(0, order?.netFen ?? 0) : amountFen;
        return { order_no: orderNo, title: order?.title ?? "", amount_fen: amount };
      });
    const file = files.find(({ invoiceId }) => invoiceId === row.id);
    return {
      id: row.id,
      state: row.state,
      kind: row.kind,
      title: row.title,
      tax_number: row.taxNumber,
      email: row.email,
      orders,
      amount_fen: orders.reduce((sum, { amount_fen }) => sum + amount_fen, 0),
      asked_at: row.requestedAt.toISOString(),
      due_on: row.dueOn,
      answer: row.answer,
      decided_at: row.decidedAt?.toISOString() ?? null,
      number: row.number,
      red_number: row.redNumber,
      red_at: row.redAt?.toISOString() ?? null,
      file: file ? { kind: file.kind, size_bytes: file.sizeBytes } : null,
    };
  });
}

export async function serializeInvoice(context: SerializeContext, row: InvoiceRow): Promise<Invoice> {
  const [serialized] = await serializeInvoices(context, [row]);
  if (!serialized) throw new Error("an invoice was lost while it was shown");
  return serialized;
}

/** The invoices for staff. */
export async function serializeAdminInvoices(
  context: SerializeContext & Pick<InvoicesContext, "clock" | "people">,
  rows: readonly InvoiceRow[],
): Promise<AdminInvoice[]> {
  const serialized = await serializeInvoices(context, rows);
  const buyers = rows.map(({ userId }) => userId);
  const name = await namePeople(context.people, context.db, buyers);
  const today = dayOf(context.clock.now());
  return serialized.map((invoice, index) => ({
    ...invoice,
    user: name(rows[index]?.userId ?? 0),
    is_overdue: invoice.state === "requested" && invoice.due_on < today,
  }));
}

export async function serializeAdminInvoice(
  context: SerializeContext & Pick<InvoicesContext, "clock" | "people">,
  row: InvoiceRow,
): Promise<AdminInvoice> {
  const [serialized] = await serializeAdminInvoices(context, [row]);
  if (!serialized) throw new Error("an invoice was lost while it was shown");
  return serialized;
}

/** Removes the fields that are only needed to issue the invoice. */
export function toListedInvoice(invoice: AdminInvoice): ListedInvoice {
  const { email: _email, tax_number: _number, answer: _answer, title, ...listed } = invoice;
  return { ...listed, title: invoice.kind === "personal" && title !== "" ? maskName(title) : title };
}
