import type { CheckSumsOf } from "../../../../domain/orders/confirmed-sums.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { ServedEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import type { Database } from "../../../../ports/database.ts";
import { createGuestOutsourcing, type GuestOutsourcing } from "./guest-outsourcing.ts";
import { serveOutsourcingAdmin } from "./outsourcing-admin-api.ts";
import { serveOutsourcing } from "./outsourcing-api.ts";
import type { OutsourcingContext } from "./outsourcing-context.ts";
import { personalOutsourcing } from "./personal-outsourcing.ts";
import { remindClients } from "./remind-clients.ts";
import { forgetOldFiles } from "./save-files.ts";
import { expireQuotes } from "./send-quote.ts";

export { soldMilestones } from "./sold-milestones.ts";

export interface Outsourcing {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  /** For page loaders. */
  guest: GuestOutsourcing;
}

/** Commissioned work: packages, enquiries, quotes, progress. */
export function createOutsourcing(
  context: OutsourcingContext & { guestDb: Database; checkSumsOf: CheckSumsOf },
): Outsourcing {
  const guest = createGuestOutsourcing(context.guestDb);
  return {
    guest,
    endpoints: [...serveOutsourcing(context, guest), ...serveOutsourcingAdmin(context)],
    jobs: [
      { name: "expire-quotes", schedule: "5 * * * *", run: () => expireQuotes(context) },
      // At hours at which users may be notified.
      { name: "remind-project-clients", schedule: "20 9-20 * * *", run: () => remindClients(context) },
      { name: "forget-project-files", schedule: "50 3 * * *", run: () => forgetOldFiles(context) },
    ],
    personal: personalOutsourcing(context),
  };
}
