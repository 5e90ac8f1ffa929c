import { creditInvitation } from "./credit-invitation.ts";
import { findDue } from "./invitation-store.ts";
import type { InvitationAdminContext } from "./invitations-context.ts";
import { takeBack } from "./take-back.ts";

const AT_ONCE = 50;

/** Credits due rewards and revokes those of refunded orders, one by one. A failure does not block the others. */
export async function settleInvitations(context: InvitationAdminContext): Promise<void> {
  const failures: unknown[] = [];
  let after = 0;
  for (;;) {
    const due = await findDue(context.db, { now: context.clock.now(), limit: AT_ONCE, after });
    for (const invitation of due) {
      try {
        // Each step ignores invitations in another state.
        await creditInvitation(context, { invitation, release: null });
        await takeBack(context, invitation);
      } catch (error) {
        failures.push(error);
      }
    }
    if (due.length < AT_ONCE) break;
    after = due.at(-1)?.id ?? after;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} invitations could not be settled`);
}
