import { count, eq, min } from "drizzle-orm";
import type { WaitingWork } from "../../../../domain/staff/waiting-work.ts";
import { invoices } from "./invoice-tables.ts";

export const invoiceWork: WaitingWork = {
  kind: "invoice",
  needs: "invoices.manage",
  address: "/admin/invoices?state=requested",
  async measure(db) {
    const [row] = await db
      .select({ count: count(), oldestAt: min(invoices.requestedAt), dueOn: min(invoices.dueOn) })
      .from(invoices)
      .where(eq(invoices.state, "requested"));
    return row ?? { count: 0, oldestAt: null };
  },
};
