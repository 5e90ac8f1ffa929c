import { z } from "zod";
import type { PersonalTable } from "../../../../domain/people/personal-source.ts";
import type { ServedEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import type { DataTable } from "../../../../kit/tables/data-table.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { eraseDueAccounts, eraseWithoutDelay } from "./erase-accounts.ts";
import { forgetPictures } from "./forget-pictures.ts";
import { buildExport, listTables, removeExpiredExports } from "./make-export.ts";
import { servePersonalData } from "./personal-data-api.ts";
import type { PersonalDataContext } from "./personal-data-context.ts";
import { cancellations, personalExports } from "./personal-data-tables.ts";

/** The job that builds one export; its data is `{ exportId }`. */
export const EXPORT_JOB = "build-export";
const EXPORT_SECONDS = 1_800;
const exportJobData = z.object({ exportId: z.int() });

export interface PersonalData {
  /**
   * Every table of the site that refers to a person, what the data export contains of it, and what deleting the account
   * does with it.
   */
  tables: PersonalTable[];
  /** The tables of the data export. */
  listTables(userId: number): DataTable[];
  endpoints: ServedEndpoint[];
  jobs: Job[];
  /** Erases an account that nobody owns, in the calling transaction. */
  eraseWithoutDelay(tx: Transaction, userId: number): Promise<void>;
}

const OWN_TABLES: readonly PersonalTable[] = [
  personalTable(personalExports, { copy: { omitted: "就是这份副本" } }),
  personalTable(cancellations, {
    copy: { omitted: "申请注销时已经通知，也在安全记录里" },
    onLeaving: { rule: "keep", because: "证明账号何时按要求注销" },
  }),
];

/** A person's own data: avatar, data export, and account deletion. */
export function createPersonalData(context: PersonalDataContext): PersonalData {
  return {
    tables: [...OWN_TABLES, ...context.sources.flatMap((source) => source.tables)],
    listTables: (userId) => listTables(context, userId),
    endpoints: servePersonalData(context),
    eraseWithoutDelay: (tx, userId) => eraseWithoutDelay(context, tx, userId),
    jobs: [
      {
        name: EXPORT_JOB,
        expireInSeconds: EXPORT_SECONDS,
        retryLimit: 2,
        run: (data) => buildExport(context, exportJobData.parse(data).exportId),
      },
      {
        name: "erase-accounts",
        schedule: "20 * * * *",
        // Accounts that a restored backup contains again are erased at the start.
        runsAfterLoss: true,
        run: () => eraseDueAccounts(context),
      },
      { name: "forget-profile-pictures", schedule: "35 * * * *", run: () => forgetPictures(context) },
      { name: "remove-exports", schedule: "40 3 * * *", run: () => removeExpiredExports(context) },
    ],
  };
}
