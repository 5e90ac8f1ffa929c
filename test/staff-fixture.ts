import type { Role } from "../src/domain/staff/permissions.ts";
import { systemClock } from "../src/ports/clock.ts";
import type { Database } from "../src/ports/database.ts";
import { createPerson, type Person } from "./auth/people.ts";
import { giveRole } from "./staff-role.ts";

/** A logged-in account with a role and no open duties; the options are those of `createPerson`. */
export async function createStaff(
  db: Database,
  role: Role,
  options: Omit<NonNullable<Parameters<typeof createPerson>[1]>, "role"> = {},
): Promise<Person> {
  const person = await createPerson(db, { ...options, role: role === "owner" ? "admin" : "user" });
  const now = (options.clock ?? systemClock).now();
  await giveRole(db, { userId: person.user.id, role, now });
  return person;
}
