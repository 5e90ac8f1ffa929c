import { type DecideAccess, decideAccess, guestViewer, type Viewer } from "../../src/domain/access/access.ts";
import type { Clock } from "../../src/ports/clock.ts";

/** Decides access for the given viewers by their ids, without a ledger; all other users are guests. */
export function decideForViewers(viewers: ReadonlyMap<number | null, Viewer>, clock: Clock): DecideAccess {
  return async (user, resource) => decideAccess(viewers.get(user?.id ?? null) ?? guestViewer, resource, clock.now());
}

/** Treats all users as guests, for tests in which nobody logs in. */
export const decideAsGuest: DecideAccess = async (_user, resource) => decideAccess(guestViewer, resource, new Date(0));
