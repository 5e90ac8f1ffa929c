import { GIVEN_ROLES, type Role } from "../src/domain/staff/permissions.ts";
import { secondFactors } from "../src/features/identity/auth/server/second-factor/second-factor-tables.ts";
import { staffRoles } from "../src/features/identity/staff/server/staff-tables.ts";
import { systemClock } from "../src/ports/clock.ts";
import type { Database } from "../src/ports/database.ts";
import { createPerson, type Person } from "./auth/people.ts";

/** A logged-in account with a role and no duty left undone; the options are those of `createPerson`. */
export async function createStaff(
  db: Database,
  role: Role,
  options: Omit<NonNullable<Parameters<typeof createPerson>[1]>, "role"> = {},
): Promise<Person> {
  const person = await createPerson(db, { ...options, role: role === "owner" ? "admin" : "user" });
  const { id: userId } = person.user;
  const now = (options.clock ?? systemClock).now();
  await confirmSecondFactor(db, { userId, now });
  const given = GIVEN_ROLES.find((known) => known === role);
  if (given) await db.insert(staffRoles).values({ userId, role: given, grantedBy: null, grantedAt: now });
  return person;
}

/** The second factor that staff must have; no code of it is ever asked for in a test that uses this. */
export async function confirmSecondFactor(
  db: Database,
  { userId, now = new Date() }: { userId: number; now?: Date },
): Promise<void> {
  await db.insert(secondFactors).values({ userId, sealedSecret: "x", offeredAt: now, confirmedAt: now });
}
