import type { Role } from "../src/domain/staff/permissions.ts";
import { secondFactors } from "../src/features/identity/auth/server/second-factor/second-factor-tables.ts";
import { staffRoles } from "../src/features/identity/staff/server/staff-tables.ts";
import type { Database } from "../src/ports/database.ts";
import { createPerson, type Person } from "./auth/people.ts";

/** A logged-in account with a role and no duty left undone. */
export async function createStaff(db: Database, role: Role): Promise<Person> {
  const person = await createPerson(db, role === "owner" ? { role: "admin" } : {});
  const { id: userId } = person.user;
  const now = new Date();
  await db.insert(secondFactors).values({ userId, sealedSecret: "x", offeredAt: now, confirmedAt: now });
  if (role !== "owner") await db.insert(staffRoles).values({ userId, role, grantedAt: now });
  return person;
}
