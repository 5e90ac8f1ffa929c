import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { InvoiceSettings } from "../admin-contract.ts";
import { invoiceSettings } from "./invoice-tables.ts";

/** The default settings. The purchase agreement contains the same numbers. */
export const INVOICE_DEFAULTS: InvoiceSettings = { window_days: 90, due_working_days: 10, holidays: [], workdays: [] };

const ONE = 1;

export async function readSettings(db: DatabaseOrTransaction): Promise<InvoiceSettings> {
  const [row] = await db.select().from(invoiceSettings);
  if (!row) return INVOICE_DEFAULTS;
  const { windowDays: window_days, dueWorkingDays: due_working_days, holidays, workdays } = row;
  return { window_days, due_working_days, holidays, workdays };
}

export async function writeSettings(db: DatabaseOrTransaction, settings: InvoiceSettings): Promise<void> {
  const { window_days: windowDays, due_working_days: dueWorkingDays, holidays, workdays } = settings;
  const values = { windowDays, dueWorkingDays, holidays, workdays };
  await db
    .insert(invoiceSettings)
    .values({ id: ONE, ...values })
    .onConflictDoUpdate({ target: invoiceSettings.id, set: values });
}
