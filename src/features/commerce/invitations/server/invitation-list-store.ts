import { and, eq, or } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { InvitationState } from "../invitation-states.ts";
import type { InvitationRow } from "./invitation-store.ts";
import { invitations } from "./invitation-tables.ts";
import type { InvitationAdminContext } from "./invitations-context.ts";

export interface InvitationFilter {
  state?: InvitationState | undefined;
  user_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** The invitations that match a filter. */
export function listedInvitations(
  { db, people }: Pick<InvitationAdminContext, "db" | "people">,
  { state, user_id: person, q, ...days }: InvitationFilter,
): ListedRows<InvitationRow, "id" | "due_at" | "credited_at"> {
  const { id, userId, inviterId, orderNo, boundAt, dueAt, creditedAt } = invitations;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      due_at: { column: dueAt, of: (row) => row.dueAt },
      credited_at: { column: creditedAt, of: (row) => row.creditedAt },
    },
    where: async () =>
      and(
        state === undefined ? undefined : eq(invitations.state, state),
        person === undefined ? undefined : or(eq(userId, person), eq(inviterId, person)),
        isWithinDays(boundAt, days),
        or(containsWord(q, [orderNo]), await people.findMeant(db, inviterId, q), await people.findMeant(db, userId, q)),
      ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(invitations)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, invitations, where),
  };
}
