import { and, asc, eq, gt, isNull, lte, or } from "drizzle-orm";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { grants } from "./membership-tables.ts";

/** Far above the number of rights that a user has at a time. */
const MAX_OPEN_RIGHTS = 500;

/** All rights of a user that are in force now, each with the order line that it came from. */
export async function listOpenRights(db: DatabaseOrTransaction, { userId, now }: { userId: number; now: Date }) {
  const isOpen = and(lte(grants.startsAt, now), or(isNull(grants.endsAt), gt(grants.endsAt, now)));
  const rows = await db
    .select(pick(grants, "id", "level", "resourceKey", "startsAt", "createdAt", "orderNo", "orderLine"))
    .from(grants)
    .where(and(eq(grants.userId, userId), isNull(grants.revokedAt), isOpen))
    .orderBy(asc(grants.id))
    .limit(MAX_OPEN_RIGHTS);
  return rows.flatMap(({ createdAt, startsAt, ...right }) =>
    startsAt === null ? [] : [{ ...right, startsAt, grantedAt: createdAt }],
  );
}
