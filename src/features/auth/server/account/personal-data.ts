import type { ServedEndpoint } from "../../../../kit/serve-endpoint.ts";
import { eraseDueAccounts } from "./erase-accounts.ts";
import { buildExport, removeExpiredExports } from "./make-export.ts";
import { servePersonalData } from "./personal-data-api.ts";
import type { PersonalDataParts } from "./personal-data-parts.ts";

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
export function createPersonalData(options: Omit<PersonalDataParts, "parts">): PersonalData {
  const personal: PersonalDataParts = { ...options, parts: options.context.parts };
  return {
    endpoints: servePersonalData(personal),
    buildExport: (exportId) => buildExport(personal, exportId),
    eraseDueAccounts: () => eraseDueAccounts(personal),
    removeExpiredExports: () => removeExpiredExports(personal),
  };
}
