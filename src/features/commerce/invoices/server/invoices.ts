import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { ServedEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { serveInvoiceAdmin } from "./invoice-admin-api.ts";
import { serveInvoices } from "./invoices-api.ts";
import type { InvoicesContext } from "./invoices-context.ts";
import { personalInvoices } from "./personal-invoices.ts";
import { withdrawEmpty } from "./withdraw-empty.ts";

export { findInvoiceObstacle } from "./find-obstacle.ts";

/**
 * Invoices for paid orders. Buyers request them, staff issue them outside the site, and this slice stores and delivers
 * them.
 */
export function createInvoices(context: InvoicesContext): {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
} {
  return {
    endpoints: [...serveInvoices(context), ...serveInvoiceAdmin(context)],
    jobs: [{ name: "withdraw-empty-invoices", schedule: "17 * * * *", run: () => withdrawEmpty(context) }],
    personal: personalInvoices(context),
  };
}
