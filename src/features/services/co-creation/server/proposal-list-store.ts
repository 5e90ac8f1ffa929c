import { and, eq, ne, or } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { ProposalKind, ProposalState } from "../proposal-states.ts";
import type { CoCreationAdminContext } from "./co-creation-context.ts";
import { proposals } from "./co-creation-tables.ts";
import type { ProposalRow } from "./proposal-store.ts";

export interface ProposalFilter {
  state?: ProposalState | undefined;
  kind?: ProposalKind | undefined;
  author_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** The proposals that match a filter, without withdrawn ones. */
export function listedProposals(
  { db, people }: Pick<CoCreationAdminContext, "db" | "people">,
  { state, kind, author_id: author, q, ...days }: ProposalFilter,
): ListedRows<ProposalRow, "id" | "votes" | "opened_at"> {
  const { id, authorId, leadId, title, text, votes, createdAt, openedAt, visibility } = proposals;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      votes: { column: votes, of: (row) => row.votes },
      opened_at: { column: openedAt, of: (row) => row.openedAt },
    },
    where: and(
      ne(visibility, "deleted"),
      state === undefined ? undefined : eq(proposals.state, state),
      kind === undefined ? undefined : eq(proposals.kind, kind),
      author === undefined ? undefined : eq(authorId, author),
      isWithinDays(createdAt, days),
      or(containsWord(q, [title, text]), people.isMeant(authorId, q), people.isMeant(leadId, q)),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(proposals)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, proposals, where),
  };
}
