import type { Auth } from "../features/auth/server/auth.ts";
import { requireDuties } from "../features/auth/server/owner/duties.ts";
import { requireConfirmations } from "../features/auth/server/sessions/require-confirmation.ts";
import type { Staff } from "../features/staff/server/staff.ts";
import type { ServedEndpoint } from "../kit/api/serve-endpoint.ts";
import type { Database } from "../ports/database.ts";

/** What stands before every call: the duties of an account, the log of staff, a fresh confirmation where one is due. */
export function guardCalls(
  { db, staff, auth }: { db: Database; staff: Pick<Staff, "auditActs">; auth: Pick<Auth, "personal"> },
  served: readonly ServedEndpoint[],
): ServedEndpoint[] {
  const { requireFresh } = auth.personal.identity;
  return requireDuties(db, staff.auditActs(requireConfirmations(requireFresh, served)));
}
