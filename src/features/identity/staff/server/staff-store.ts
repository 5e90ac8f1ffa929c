import { and, asc, eq, inArray } from "drizzle-orm";
import type { GIVEN_ROLES } from "../../../../domain/staff/permissions.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { staffRoles } from "./staff-tables.ts";

export type GivenRole = (typeof GIVEN_ROLES)[number];
export type RoleRow = typeof staffRoles.$inferSelect;

/** No site has more people with a role than one page displays. */
const MAX_LISTED = 500;

export async function findRoles(db: DatabaseOrTransaction, userId: number): Promise<GivenRole[]> {
  return (await listRolesOf(db, userId)).map(({ role }) => role);
}

export function listRolesOf(db: DatabaseOrTransaction, userId: number): Promise<RoleRow[]> {
  return db.select().from(staffRoles).where(eq(staffRoles.userId, userId)).orderBy(asc(staffRoles.role));
}

/** Of these accounts, those that have a role. */
export async function filterStaff(db: DatabaseOrTransaction, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ userId: staffRoles.userId })
    .from(staffRoles)
    .where(inArray(staffRoles.userId, [...userIds]));
  return new Set(rows.map(({ userId }) => userId));
}

export function listRoles(db: DatabaseOrTransaction): Promise<RoleRow[]> {
  return db.select().from(staffRoles).orderBy(asc(staffRoles.userId), asc(staffRoles.role)).limit(MAX_LISTED);
}

/** @returns false when the account already had the role */
export async function insertRole(db: DatabaseOrTransaction, row: RoleRow): Promise<boolean> {
  const added = await db.insert(staffRoles).values(row).onConflictDoNothing().returning({ role: staffRoles.role });
  return added.length > 0;
}

/** @returns false when the account did not have the role */
export async function deleteRole(
  db: DatabaseOrTransaction,
  { userId, role }: Pick<RoleRow, "userId" | "role">,
): Promise<boolean> {
  const isIt = and(eq(staffRoles.userId, userId), eq(staffRoles.role, role));
  const gone = await db.delete(staffRoles).where(isIt).returning({ role: staffRoles.role });
  return gone.length > 0;
}
