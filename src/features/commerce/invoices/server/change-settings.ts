import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { InvoiceSettings } from "../admin-contract.ts";
import type { InvoicesContext } from "./invoices-context.ts";
import { readSettings, writeSettings } from "./settings-store.ts";

/** Changes the settings. Requested invoices keep their due day. */
export async function changeSettings(
  { db }: Pick<InvoicesContext, "db">,
  {
    change,
    note,
  }: { change: { [K in keyof InvoiceSettings]?: InvoiceSettings[K] | undefined }; note: StaffCaller["note"] },
): Promise<InvoiceSettings> {
  const before = await readSettings(db);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: InvoiceSettings = { ...before, ...given };
  await writeSettings(db, after);
  note({ subject: "invoice-settings", before, after });
  return after;
}
