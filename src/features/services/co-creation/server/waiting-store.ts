import { and, eq, ne } from "drizzle-orm";
import type { WaitingWork } from "../../../../domain/staff/waiting-work.ts";
import { countWithOldest } from "../../../../kit/tables/count-with-oldest.ts";
import { proposals } from "./co-creation-tables.ts";

export const proposalWork: WaitingWork = {
  kind: "proposal",
  needs: "co-creation.manage",
  address: "/admin/proposals?state=review",
  measure: (db) =>
    countWithOldest(db, proposals, {
      where: and(eq(proposals.state, "review"), ne(proposals.visibility, "deleted")),
      at: proposals.createdAt,
    }),
};
