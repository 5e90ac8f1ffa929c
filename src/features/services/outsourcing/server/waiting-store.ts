import { and, count, eq, isNull, lte, min, ne } from "drizzle-orm";
import type { WaitingWork } from "../../../../domain/staff/waiting-work.ts";
import { countWithOldest } from "../../../../kit/tables/count-with-oldest.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { outsourcingProjects } from "./outsourcing-tables.ts";

const { state, createdAt, endedAt, nextDate } = outsourcingProjects;

/** Enquiries that no staff member has taken. */
export const enquiryWork: WaitingWork = {
  kind: "enquiry",
  needs: "outsourcing.manage",
  address: "/admin/projects?state=asked",
  measure: (db) => countWithOldest(db, outsourcingProjects, { where: eq(state, "asked"), at: createdAt }),
};

/** Projects whose next step is due today or overdue. */
export const projectWork: WaitingWork = {
  kind: "project",
  needs: "outsourcing.manage",
  // Without a state, the page lists projects that have not ended, by the date of their next step.
  address: "/admin/projects",
  async measure(db, now) {
    const [row] = await db
      .select({ count: count(), dueOn: min(nextDate) })
      .from(outsourcingProjects)
      .where(and(isNull(endedAt), ne(state, "asked"), lte(nextDate, dayOf(now))));
    return { count: row?.count ?? 0, oldestAt: null, dueOn: row?.dueOn ?? null };
  },
};
