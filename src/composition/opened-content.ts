import type { KnownResource } from "../domain/access/access.ts";
import type { ResourceType } from "../domain/access/access-contract.ts";
import { LEVEL, requiredLevelOf } from "../domain/access/levels.ts";
import { listProgressSince } from "../features/learning/progress/server/progress-store.ts";
import type { Database } from "../ports/database.ts";

/** More than any refund rule allows. */
const MAX_COUNTED = 1_001;

/**
 * The number of members' items that a user opened since a given time: those with reading or viewing progress. It
 * measures orders whose agreement predates delivery counts (decision 0105).
 */
export function countOpenedIn(
  db: Database,
  findResource: (query: { type: ResourceType; id: number }) => Promise<KnownResource | null>,
): (reading: { userId: number; since: Date }) => Promise<number> {
  return async ({ userId, since }) => {
    let opened = 0;
    // Filtered before it is limited, so that members' items after any number of free ones are counted.
    for await (const { kind, resourceId } of listProgressSince(db, { userId, since })) {
      const resource = await findResource({ type: kind, id: resourceId });
      if (resource !== null && isForMembers(resource)) opened += 1;
      if (opened >= MAX_COUNTED) break;
    }
    return opened;
  };
}

function isForMembers({ contentType }: KnownResource): boolean {
  const level = requiredLevelOf(contentType);
  return level === null || level > LEVEL.user;
}
