import { isGrantActive } from "../../../../domain/access/access.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { SellingTimes } from "./booking-context.ts";
import { countFree } from "./booking-store.ts";
import type { ServiceRow } from "./service-store.ts";

/** The month in Asia/Shanghai to whose quota a time belongs. */
export function monthOf(startsAt: Date): string {
  return dayOf(startsAt).slice(0, 7);
}

/**
 * The remaining number of a member's free bookings in a month, counting this one. null: it is not free. The caller has
 * locked the host.
 */
export async function findQuota(
  { ledger }: Pick<SellingTimes, "ledger">,
  db: DatabaseOrTransaction,
  { service, userId, startsAt, now }: { service: ServiceRow; userId: number; startsAt: Date; now: Date },
): Promise<{ left: number; of: number } | null> {
  const { id: serviceId, freeLevel, freePerMonth, priceFen } = service;
  if (freeLevel === null || freePerMonth === 0 || priceFen === 0) return null;
  const rights = await ledger.readRights(db, userId);
  if (!rights.some((right) => (right.level ?? 0) >= freeLevel && isGrantActive(right, now))) return null;
  const used = await countFree(db, { userId, serviceId, freeMonth: monthOf(startsAt) });
  return used < freePerMonth ? { left: freePerMonth - used, of: freePerMonth } : null;
}
