import { conflict } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { OrderMoney } from "../../orders/order-books.ts";
import type { AdminInvoice } from "../admin-contract.ts";
import { invoiceNotification } from "../notifications.ts";
import {
  findInvoicedOrders,
  fixAmounts,
  freeOrders,
  type InvoiceRow,
  lockInvoice,
  updateInvoice,
} from "./invoice-store.ts";
import type { InvoicesContext } from "./invoices-context.ts";
import { requireInvoice } from "./require-invoice.ts";
import { serializeAdminInvoice } from "./serialize-invoice.ts";

export interface Decision {
  id: number;
  /** null: decided on the command line. */
  staffId: number | null;
  note: StaffCaller["note"];
}

/**
 * Records an issued invoice. The orders are locked before the invoice, as they are when a refund is approved: either
 * the refund is counted here, or the invoice blocks it. The amount on the document must be the current one. The same
 * number changes nothing. Throws 404, `INVOICE_DECIDED`, `INVOICE_AMOUNT_CHANGED`, `INVOICE_NUMBER_USED`.
 */
export async function issueInvoice(
  context: InvoicesContext,
  { id, staffId, note, number, amountFen }: Decision & { number: string; amountFen: number },
): Promise<AdminInvoice> {
  return decide(context, id, async (tx, { invoice, orders }) => {
    if (invoice.number === number) return invoice;
    requireState(invoice, "requested");
    const amounts = orders.map(({ orderNo, netFen }) => ({ orderNo, amountFen: Math.max(0, netFen) }));
    const nowFen = amounts.reduce((sum, amount) => sum + amount.amountFen, 0);
    if (nowFen !== amountFen) {
      const what = nowFen === 0 ? "这些订单已全部退款，不能开票" : `现在应开 ${formatFen(nowFen)}，和票面金额不一致`;
      throw conflict("INVOICE_AMOUNT_CHANGED", `${what}。请核对后再记`);
    }
    await fixAmounts(tx, id, amounts);
    const facts = { state: "issued", number, decidedAt: context.clock.now(), decidedBy: staffId } as const;
    const issued = requireOwnNumber(await updateInvoice(tx, id, facts));
    note({
      subject: `invoice:${id}`,
      before: { state: "requested" },
      after: { state: "issued", number, amount_fen: nowFen },
    });
    await send(context, tx, issued, "issued");
    return issued;
  });
}

/** Refuses a request. The buyer reads the reason and may request again. Throws 404, `INVOICE_DECIDED`. */
export async function refuseInvoice(
  context: InvoicesContext,
  { id, staffId, note, answer }: Decision & { answer: string },
): Promise<AdminInvoice> {
  return decide(context, id, async (tx, { invoice }) => {
    requireState(invoice, "requested");
    await freeOrders(tx, id);
    const facts = { state: "refused", answer, decidedAt: context.clock.now(), decidedBy: staffId } as const;
    const refused = requireOwnNumber(await updateInvoice(tx, id, facts));
    note({ subject: `invoice:${id}`, before: { state: "requested" }, after: { state: "refused", answer } });
    await send(context, tx, refused, "refused");
    return refused;
  });
}

/**
 * Records a red-letter invoice. The orders can then be refunded, and an invoice for the rest of them can be requested
 * again. The same number changes nothing. Throws 404, `INVOICE_DECIDED`, `INVOICE_NUMBER_USED`.
 */
export async function redLetterInvoice(
  context: InvoicesContext,
  { id, staffId, note, number }: Decision & { number: string },
): Promise<AdminInvoice> {
  return decide(context, id, async (tx, { invoice }) => {
    if (invoice.redNumber === number) return invoice;
    requireState(invoice, "issued");
    await freeOrders(tx, id);
    const facts = { state: "red_lettered", redNumber: number, redAt: context.clock.now(), redBy: staffId } as const;
    const red = requireOwnNumber(await updateInvoice(tx, id, facts));
    const before = { state: "issued", number: invoice.number };
    note({ subject: `invoice:${id}`, before, after: { state: "red_lettered", red_number: number } });
    await send(context, tx, red, "red_lettered");
    return red;
  });
}

/** Locks first the orders, older ones first, and then the invoice. */
async function decide(
  context: InvoicesContext,
  id: number,
  work: (tx: Transaction, locked: { invoice: InvoiceRow; orders: readonly OrderMoney[] }) => Promise<InvoiceRow>,
): Promise<AdminInvoice> {
  const { db, books } = context;
  await requireInvoice(db, { id, userId: null });
  return db.transaction(async (tx) => {
    const invoicedOrders = await findInvoicedOrders(tx, [id]);
    const orders = await books.lock(
      tx,
      invoicedOrders.map(({ orderNo }) => orderNo),
    );
    const row = await work(tx, { invoice: await lockInvoice(tx, id), orders });
    return serializeAdminInvoice({ ...context, db: tx }, row);
  });
}

const DECIDED: Readonly<Record<InvoiceRow["state"], string>> = {
  requested: "这份发票还没有开具",
  issued: "这份发票已经开具",
  refused: "这份申请已经拒绝",
  withdrawn: "这份申请已经撤回",
  red_lettered: "这份发票已经冲红",
};

function requireState({ state }: InvoiceRow, wanted: InvoiceRow["state"]): void {
  if (state !== wanted) throw conflict("INVOICE_DECIDED", DECIDED[state]);
}

function requireOwnNumber(row: InvoiceRow | null): InvoiceRow {
  if (row === null) throw conflict("INVOICE_NUMBER_USED", "这个号码已经记在另一份发票上，请核对");
  return row;
}

async function send(
  { notify }: InvoicesContext,
  tx: Transaction,
  { id, userId, email, answer, number }: InvoiceRow,
  outcome: "issued" | "refused" | "red_lettered",
): Promise<void> {
  const about = `invoice:${id}`;
  await notify(
    tx,
    invoiceNotification.notice({
      to: userId,
      about,
      key: `${about}:${outcome}`,
      data: { outcome, number: number ?? "", reason: outcome === "refused" ? answer : null },
      // The buyer entered the address for this notification.
      ...(outcome === "issued" && { contacts: { phone: null, email } }),
    }),
  );
}
