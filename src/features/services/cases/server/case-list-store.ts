import { and, eq, isNull, or } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { CaseKind } from "../case-kinds.ts";
import type { CaseState } from "../case-states.ts";
import type { CaseRow } from "./case-store.ts";
import { cases } from "./case-tables.ts";
import type { CaseAdminContext } from "./cases-context.ts";

export interface CaseFilter {
  state?: CaseState | undefined;
  kind?: CaseKind | undefined;
  user_id?: number | undefined;
  owner_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/**
 * The cases that match a filter; without a state, those without an answer. The search does not include their texts.
 */
export function listedCases(
  { db, people }: Pick<CaseAdminContext, "db" | "people">,
  { state, kind, user_id: person, owner_id: owner, q, ...days }: CaseFilter,
): ListedRows<CaseRow, "id" | "due_at" | "kind"> {
  const { id, caseNo, userId, userName, ownerId, createdAt, dueAt, closedAt } = cases;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      due_at: { column: dueAt, of: (row) => row.dueAt },
      kind: { column: cases.kind, of: (row) => row.kind },
    },
    where: async () =>
      and(
        state === undefined ? isNull(closedAt) : eq(cases.state, state),
        kind === undefined ? undefined : eq(cases.kind, kind),
        person === undefined ? undefined : eq(userId, person),
        owner === undefined ? undefined : eq(ownerId, owner),
        isWithinDays(createdAt, days),
        or(
          containsWord(q, [caseNo]),
          await people.findNamed(db, { account: userId, name: userName }, q),
          await people.findMeant(db, ownerId, q),
        ),
      ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(cases)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, cases, where),
  };
}
