import { DAY_MS } from "../../../kit/values/durations.ts";

/** When a lesson opens to entitled users. If neither is set: together with its course. */
export interface ReleasePlan {
  opensAt: Date | null;
  /** Number of days after a user joined the course; used only without `opensAt`. */
  opensAfterDays: number | null;
}

/** `open`, waiting for a known moment, or only after the course has been joined. */
export type Release = { state: "open" } | { state: "waiting"; opensAt: Date } | { state: "unjoined"; days: number };

export const MAX_RELEASE_DAYS = 3650;

const OPEN = { state: "open" } as const;

/** A free preview has no release date: visitors can view it before they join. */
export function decideRelease(
  { opensAt, opensAfterDays, isPreview }: ReleasePlan & { isPreview: boolean },
  { joinedAt, now }: { joinedAt: Date | null; now: Date },
): Release {
  if (isPreview) return OPEN;
  if (opensAt !== null) return opensAt <= now ? OPEN : { state: "waiting", opensAt };
  if (opensAfterDays === null || opensAfterDays === 0) return OPEN;
  if (joinedAt === null) return { state: "unjoined", days: opensAfterDays };
  const due = new Date(joinedAt.getTime() + opensAfterDays * DAY_MS);
  return due <= now ? OPEN : { state: "waiting", opensAt: due };
}
