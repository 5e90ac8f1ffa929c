import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { ServedEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { forgetOld } from "./case-attachments.ts";
import { mailGuests, warnOfDue } from "./case-reminders.ts";
import { serveCasesAdmin } from "./cases-admin-api.ts";
import { serveCases } from "./cases-api.ts";
import type { CasesContext } from "./cases-context.ts";
import { personalCases } from "./personal-cases.ts";

export interface Cases {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
}

/** Complaints, reports and requests about personal data. Each has a number, a due day and an answer. */
export function createCases(context: CasesContext): Cases {
  return {
    endpoints: [...serveCases(context), ...serveCasesAdmin(context)],
    jobs: [
      { name: "warn-due-cases", schedule: "20 * * * *", run: () => warnOfDue(context) },
      { name: "mail-answered-cases", schedule: "*/5 * * * *", run: () => mailGuests(context) },
      { name: "forget-old-cases", schedule: "55 3 * * *", run: () => forgetOld(context) },
    ],
    personal: personalCases(context),
  };
}
