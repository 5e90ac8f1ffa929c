import {
  borrowedViewer,
  type DecideAccess,
  decideAccess,
  guestViewer,
  type Viewer,
} from "../../../../../domain/access/access.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import type { Clock } from "../../../../../ports/clock.ts";

/** How long a revoked right may still be seen: as long as an ended session (decision 0006). */
export const VIEWER_CACHE_MS = 1_000;

/** The limit of cached viewers; each costs a few hundred bytes. */
const MAX_REMEMBERED = 10_000;

/**
 * `decideAccess` for any caller. A positive answer may use rights read within the last second; a negative one always
 * uses the current state of the database, so that a user who has just paid is never refused by an older answer.
 */
export function createAccessDecider(options: {
  clock: Clock;
  readViewer(user: Pick<CallingUser, "id" | "isAdmin">): Promise<Viewer>;
}): DecideAccess {
  const { clock, readViewer } = options;
  const remembered = new Map<number, { viewer: Viewer; readAtMs: number }>();

  return async (user, resource) => {
    if (user === null) return decideAccess(guestViewer, resource, clock.now());
    if (user.viewAs) return decideAccess(borrowedViewer(user.viewAs, user.id), resource, clock.now());
    const now = clock.now();
    const known = remembered.get(user.id);
    const ageMs = now.getTime() - (known?.readAtMs ?? Number.NEGATIVE_INFINITY);
    if (known && ageMs >= 0 && ageMs < VIEWER_CACHE_MS) {
      const access = decideAccess({ ...known.viewer, isAdmin: user.isAdmin }, resource, now);
      if (access.allowed) return access;
    }
    const viewer = await readViewer(user);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(user.id, { viewer, readAtMs: now.getTime() });
    return decideAccess(viewer, resource, clock.now());
  };
}
