import { type DecideAccess, decideAccess, guestViewer, type Viewer } from "../../src/domain/access/access.ts";
import type { Clock } from "../../src/ports/clock.ts";

/** Decides about the given viewers, by their ids, without a ledger behind them; everybody else is a guest. */
export function decideForViewers(viewers: ReadonlyMap<number | null, Viewer>, clock: Clock): DecideAccess {
  return async (user, resource) => decideAccess(viewers.get(user?.id ?? null) ?? guestViewer, resource, clock.now());
}

/** Everyone is a guest; for tests in which nobody signs in. */
export const decideAsGuest: DecideAccess = async (_user, resource) => decideAccess(guestViewer, resource, new Date(0));
