import {
  borrowedViewer,
  type DecideAccess,
  decideAccess,
  guestViewer,
  type Viewer,
} from "../../../../../domain/access/access.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import { RecentAnswers } from "../../../../../kit/process/recent-answers.ts";
import type { Clock } from "../../../../../ports/clock.ts";

/**
 * The maximum time for which a revoked right remains cached. It equals the time for an ended session (decision 0006).
 */
export const VIEWER_CACHE_MS = 1_000;

/** The maximum number of cached viewers. Each takes a few hundred bytes. */
const MAX_CACHED = 10_000;

/**
 * `decideAccess` for any caller. A positive answer may use rights that were read within the last second. A negative
 * answer always uses the current state of the database, so that a user who has just paid is never refused because of a
 * cached answer.
 */
export function createAccessDecider(options: {
  clock: Clock;
  readViewer(user: Pick<CallingUser, "id" | "isAdmin">): Promise<Viewer>;
}): DecideAccess {
  const { clock, readViewer } = options;
  const recent = new RecentAnswers<number, Viewer>({
    now: () => clock.now(),
    max: MAX_CACHED,
    maxAgeMs: VIEWER_CACHE_MS,
  });

  return async (user, resource) => {
    if (user === null) return decideAccess(guestViewer, resource, clock.now());
    if (user.viewAs) return decideAccess(borrowedViewer(user.viewAs, user.id), resource, clock.now());
    const known = await recent.peek(user.id);
    if (known) {
      const access = decideAccess({ ...known, isAdmin: user.isAdmin }, resource, clock.now());
      if (access.allowed) return access;
    }
    const viewer = await recent.refresh(user.id, () => readViewer(user));
    return decideAccess(viewer, resource, clock.now());
  };
}
