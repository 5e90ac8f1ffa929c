import { type Permission, permissionsOf } from "../../../../domain/staff/permissions.ts";
import { WAITING_KINDS, type WaitingWorks } from "../../../../domain/staff/waiting-work.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import { listWaiting, type WaitingItem } from "../waiting-contract.ts";
import { findRoles } from "./staff-store.ts";

interface WaitingContext {
  db: Database;
  clock: Clock;
  /** Every kind of waiting work, counted by its slice. */
  waitingWork: WaitingWorks;
}

export function serveWaiting(context: WaitingContext): ServedEndpoint[] {
  return [serveEndpoint(listWaiting, async (_input, { user }) => ({ items: await measureWaiting(context, user) }))];
}

async function measureWaiting({ db, clock, waitingWork }: WaitingContext, user: CallingUser): Promise<WaitingItem[]> {
  const permissions: readonly Permission[] = permissionsOf(user.isAdmin ? ["owner"] : await findRoles(db, user.id));
  const now = clock.now();
  const items: WaitingItem[] = [];
  // Counted one after the other, so that a page that all staff open uses one connection and not one per kind.
  for (const kind of WAITING_KINDS) {
    const work = waitingWork[kind];
    if (!permissions.includes(work.needs)) continue;
    const { count, oldestAt, dueOn = null } = await work.measure(db, now);
    const address = work.addressOn?.(now) ?? work.address;
    items.push({ kind, count, oldest_at: oldestAt?.toISOString() ?? null, due_on: dueOn, address });
  }
  return items;
}
