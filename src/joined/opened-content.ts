import { listLatestProgress } from "../features/learning/server/progress-store.ts";
import type { KnownResource } from "../features/membership/access.ts";
import type { ResourceType } from "../features/membership/contract.ts";
import { LEVEL, requiredLevelOf } from "../features/membership/levels.ts";
import type { Database } from "../ports/database.ts";

/** Far above what the refund rules ask about. */
const MOST_COUNTED = 30;

/** How many things for members somebody has opened since a moment: those of which something was read or seen. */
export function countOpenedIn(
  db: Database,
  findResource: (query: { type: ResourceType; id: number }) => Promise<KnownResource | null>,
): (reading: { userId: number; since: Date }) => Promise<number> {
  return async ({ userId, since }) => {
    const latest = await listLatestProgress(db, { userId, limit: MOST_COUNTED });
    const opened = await Promise.all(
      latest
        .filter(({ updatedAt }) => updatedAt >= since)
        .map(({ kind, thingId }) => findResource({ type: kind, id: thingId })),
    );
    return opened.filter((one) => one !== null && isForMembers(one)).length;
  };
}

function isForMembers({ contentType }: KnownResource): boolean {
  const level = requiredLevelOf(contentType);
  return level === null || level > LEVEL.user;
}
