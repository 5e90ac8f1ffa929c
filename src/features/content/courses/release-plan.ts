import { DAY_MS } from "../../../kit/values/durations.ts";

/** When a lesson opens to those who may see it. Neither set: with its course. */
export interface ReleasePlan {
  opensAt: Date | null;
  /** So many days after somebody joined the course; counts only where `opensAt` is not set. */
  opensAfterDays: number | null;
}

/** `open`, at a moment that is known, or only once the course has been joined. */
export type Release = { state: "open" } | { state: "waiting"; opensAt: Date } | { state: "unjoined"; days: number };

export const MAX_RELEASE_DAYS = 3650;

const OPEN = { state: "open" } as const;

/** A free preview waits for nobody: it is there to be tasted before one joins. */
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
