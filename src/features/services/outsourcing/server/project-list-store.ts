import { and, eq, isNull, or } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { ProjectState } from "../project-states.ts";
import type { OutsourcingContext } from "./outsourcing-context.ts";
import { outsourcingProjects } from "./outsourcing-tables.ts";
import type { ProjectRow } from "./project-store.ts";

export interface ProjectFilter {
  state?: ProjectState | undefined;
  owner_id?: number | undefined;
  user_id?: number | undefined;
  is_unplanned: boolean;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** The projects that match a filter; without a state, those that have not ended. */
export function listedProjects(
  { db, people }: Pick<OutsourcingContext, "db" | "people">,
  { state, owner_id: owner, user_id: person, is_unplanned: isUnplanned, q, ...days }: ProjectFilter,
): ListedRows<ProjectRow, "id" | "next_date" | "title"> {
  const { id, userId, ownerId, title, nextDate, nextStep, createdAt, endedAt } = outsourcingProjects;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      next_date: { column: nextDate, of: (row) => row.nextDate },
      title: { column: title, of: (row) => row.title },
    },
    where: and(
      state === undefined ? isNull(endedAt) : eq(outsourcingProjects.state, state),
      owner === undefined ? undefined : eq(ownerId, owner),
      person === undefined ? undefined : eq(userId, person),
      isUnplanned ? isNull(nextDate) : undefined,
      isWithinDays(createdAt, days),
      or(containsWord(q, [title, nextStep]), people.isMeant(userId, q)),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(outsourcingProjects)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, outsourcingProjects, where),
  };
}
