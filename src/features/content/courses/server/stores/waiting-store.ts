import { and, count, gt, isNull, lte, min } from "drizzle-orm";
import type { WaitingWork } from "../../../../../domain/staff/waiting-work.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { dayOf } from "../../../../../kit/values/shanghai-day.ts";
import { courses } from "./course-tables.ts";

const COMING_MS = 7 * DAY_MS;

/** Scheduled content that is published soon and should be checked before. */
export const releaseWork: WaitingWork = {
  kind: "release",
  needs: "courses.write",
  address: "/admin/courses?state=scheduled",
  async measure(db, now) {
    const { publishedAt, withdrawnAt } = courses;
    const isComing = and(
      gt(publishedAt, now),
      lte(publishedAt, new Date(now.getTime() + COMING_MS)),
      isNull(withdrawnAt),
    );
    const [row] = await db
      .select({ count: count(), first: min(publishedAt) })
      .from(courses)
      .where(isComing);
    return { count: row?.count ?? 0, oldestAt: null, dueOn: row?.first ? dayOf(row.first) : null };
  },
};
