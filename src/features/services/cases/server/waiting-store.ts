import { count, isNull, min } from "drizzle-orm";
import type { WaitingWork } from "../../../../domain/staff/waiting-work.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { cases } from "./case-tables.ts";

export const caseWork: WaitingWork = {
  kind: "case",
  needs: "cases.manage",
  // Without a state, the page lists cases without an answer.
  address: "/admin/cases",
  async measure(db) {
    const [row] = await db
      .select({ count: count(), oldestAt: min(cases.createdAt), dueAt: min(cases.dueAt) })
      .from(cases)
      .where(isNull(cases.closedAt));
    if (!row) return { count: 0, oldestAt: null };
    return { count: row.count, oldestAt: row.oldestAt, dueOn: row.dueAt === null ? null : dayOf(row.dueAt) };
  },
};
