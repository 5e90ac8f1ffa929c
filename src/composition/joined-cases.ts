import { listedPeople } from "../features/identity/auth/server/owner/listed-people.ts";
import type { Staff } from "../features/identity/staff/server/staff.ts";
import { type Cases, createCases } from "../features/services/cases/server/cases.ts";
import type { CasesContext } from "../features/services/cases/server/cases-context.ts";
import type { Throttle } from "../kit/process/throttle.ts";
import type { AppDependencies } from "./app-dependencies.ts";

type Given = Pick<AppDependencies, "clock" | "logger" | "appSecret" | "mail" | "storage" | "facts"> &
  Pick<CasesContext, "db" | "captcha" | "notify" | "readSiteName"> & {
    counters: { shared: Throttle };
    staff: Pick<Staff, "listHolders">;
  };

/** Complaints and requests, connected with staff, and their documents among the private files. */
export function joinCases({ counters, staff, storage, facts, ...given }: Given): Cases {
  return createCases({
    ...given,
    throttle: counters.shared,
    privateFiles: storage.exports,
    origin: facts.origin,
    people: listedPeople,
    listManagers: () => staff.listHolders("cases.manage"),
  });
}
