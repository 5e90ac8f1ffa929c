import { and, eq, type SQL, sql } from "drizzle-orm";
import type { WaitingKind, WaitingWork } from "../../../../domain/staff/waiting-work.ts";
import { countWithOldest } from "../../../../kit/tables/count-with-oldest.ts";
import { moderationItems } from "./moderation-tables.ts";

const { state, isWaiting, why, changedAt } = moderationItems;
const isHeld = eq(state, "held");
const isReported = sql`'reports' = any(${why})`;

/**
 * The texts that wait for review, each counted once: as held, otherwise as reported, otherwise as changed after
 * removal.
 */
function waitingTexts(kind: WaitingKind, address: WaitingWork["address"], which: SQL): WaitingWork {
  return {
    kind,
    needs: "community.moderate",
    address,
    measure: (db) => countWithOldest(db, moderationItems, { where: and(isWaiting, which), at: changedAt }),
  };
}

export const heldWork = waitingTexts("held", "/admin/moderation?list=held", isHeld);

export const reportedWork = waitingTexts(
  "reported",
  "/admin/moderation?list=waiting&why=reports",
  sql`not ${isHeld} and ${isReported}`,
);

export const revisedWork = waitingTexts(
  "revised",
  "/admin/moderation?list=waiting&why=edited",
  sql`not ${isHeld} and not ${isReported}`,
);
