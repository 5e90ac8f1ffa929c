import type { WaitingWork } from "../../../../domain/staff/waiting-work.ts";
import { contentChecks, contentFindings } from "./report-tables.ts";

/** Findings of the last check, since that check. */
export const linkWork: WaitingWork = {
  kind: "link",
  needs: "content.publish",
  address: "/admin/health?tab=findings",
  async measure(db) {
    const count = await db.$count(contentFindings);
    const [last] = await db.select({ checkedAt: contentChecks.checkedAt }).from(contentChecks);
    return { count, oldestAt: count === 0 ? null : (last?.checkedAt ?? null) };
  },
};
