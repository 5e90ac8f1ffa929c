import { GIVEN_ROLES, type Role } from "../src/domain/staff/permissions.ts";
import { promote } from "../src/features/identity/auth/server/owner/admin-store.ts";
import { secondFactors } from "../src/features/identity/auth/server/second-factor/second-factor-tables.ts";
import { insertRole } from "../src/features/identity/staff/server/staff-store.ts";
import type { DatabaseOrTransaction } from "../src/ports/database.ts";

/**
 * Makes an account staff, with the second factor that staff must have. Browser tests load this: it imports only tables.
 */
export async function giveRole(
  db: DatabaseOrTransaction,
  { userId, role, now = new Date(), hasFactor = true }: { userId: number; role: Role; now?: Date; hasFactor?: boolean },
): Promise<void> {
  const given = GIVEN_ROLES.find((known) => known === role);
  if (given) await insertRole(db, { userId, role: given, grantedBy: null, grantedAt: now });
  else await db.transaction((tx) => promote(tx, { userId, now }));
  if (hasFactor) await confirmSecondFactor(db, { userId, now });
}

/** For tests that never have to enter a code of the second factor. */
export async function confirmSecondFactor(
  db: DatabaseOrTransaction,
  { userId, now = new Date() }: { userId: number; now?: Date },
): Promise<void> {
  await db.insert(secondFactors).values({ userId, sealedSecret: "x", offeredAt: now, confirmedAt: now });
}
