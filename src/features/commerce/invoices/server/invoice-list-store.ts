import { and, eq, or, sql } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { InvoiceState } from "../invoice-states.ts";
import type { InvoiceRow } from "./invoice-store.ts";
import { invoiceOrders, invoices } from "./invoice-tables.ts";
import type { InvoicesContext } from "./invoices-context.ts";

export interface InvoiceFilter {
  state?: InvoiceState | undefined;
  kind?: InvoiceRow["kind"] | undefined;
  user_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/**
 * The requests that match a filter. Names of persons are not searched, because the list does not show them in full.
 */
export function listedInvoices(
  { db, people }: Pick<InvoicesContext, "db" | "people">,
  { state, kind, user_id: person, q, ...days }: InvoiceFilter,
): ListedRows<InvoiceRow, "id" | "due_on" | "decided_at"> {
  const { id, userId, title, number, redNumber, requestedAt, dueOn, decidedAt } = invoices;
  const isOrder = containsWord(q, [invoiceOrders.orderNo]);
  const hasOrder =
    isOrder && sql`exists (select from ${invoiceOrders} where ${invoiceOrders.invoiceId} = ${id} and ${isOrder})`;
  const isTitle = containsWord(q, [title]);
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      due_on: { column: dueOn, of: (row) => row.dueOn },
      decided_at: { column: decidedAt, of: (row) => row.decidedAt },
    },
    where: async () =>
      and(
        state === undefined ? undefined : eq(invoices.state, state),
        kind === undefined ? undefined : eq(invoices.kind, kind),
        person === undefined ? undefined : eq(userId, person),
        isWithinDays(requestedAt, days),
        or(
          containsWord(q, [number, redNumber]),
          isTitle && and(eq(invoices.kind, "enterprise"), isTitle),
          hasOrder,
          await people.findMeant(db, userId, q),
        ),
      ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(invoices)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, invoices, where),
  };
}
