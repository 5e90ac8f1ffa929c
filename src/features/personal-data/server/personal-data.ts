import { z } from "zod";
import type { ServedEndpoint } from "../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../kit/process/job.ts";
import { eraseDueAccounts } from "./erase-accounts.ts";
import { buildExport, removeExpiredExports } from "./make-export.ts";
import { servePersonalData } from "./personal-data-api.ts";
import type { PersonalDataContext } from "./personal-data-context.ts";

/** The job that packs one export; its data is `{ exportId }`. */
export const EXPORT_JOB = "build-export";
const EXPORT_SECONDS = 1_800;
const exportJobData = z.object({ exportId: z.int() });

export interface PersonalData {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  /** Packs the copy that was asked for. */
  buildExport(exportId: number): Promise<void>;
  /** Erases accounts whose cooling-off is over. */
  eraseDueAccounts(): Promise<void>;
  /** Removes copies whose time is up. */
  removeExpiredExports(): Promise<void>;
}

/** A person's own data: avatar, a copy of everything, and leaving. */
export function createPersonalData(context: PersonalDataContext): PersonalData {
  const upkeep = {
    buildExport: (exportId: number) => buildExport(context, exportId),
    eraseDueAccounts: () => eraseDueAccounts(context),
    removeExpiredExports: () => removeExpiredExports(context),
  };
  return {
    endpoints: servePersonalData(context),
    jobs: [
      {
        name: EXPORT_JOB,
        expireInSeconds: EXPORT_SECONDS,
        retryLimit: 2,
        run: (data) => upkeep.buildExport(exportJobData.parse(data).exportId),
      },
      { name: "erase-accounts", schedule: "20 * * * *", run: upkeep.eraseDueAccounts },
      { name: "remove-exports", schedule: "40 3 * * *", run: upkeep.removeExpiredExports },
    ],
    ...upkeep,
  };
}
