import type { ServedEndpoint } from "../../../kit/serve-endpoint.ts";
import { eraseDueAccounts } from "./erase-accounts.ts";
import { buildExport, removeExpiredExports } from "./make-export.ts";
import { servePersonalData } from "./personal-data-api.ts";
import type { PersonalDataContext } from "./personal-data-context.ts";

export interface PersonalData {
  endpoints: ServedEndpoint[];
  /** Job: packs the copy that was asked for. */
  buildExport(exportId: number): Promise<void>;
  /** Job, hourly: erases accounts whose cooling-off is over. */
  eraseDueAccounts(): Promise<void>;
  /** Job, daily: removes copies whose time is up. */
  removeExpiredExports(): Promise<void>;
}

/** A person's own data: avatar, a copy of everything, and leaving. */
export function createPersonalData(context: PersonalDataContext): PersonalData {
  return {
    endpoints: servePersonalData(context),
    buildExport: (exportId) => buildExport(context, exportId),
    eraseDueAccounts: () => eraseDueAccounts(context),
    removeExpiredExports: () => removeExpiredExports(context),
  };
}
