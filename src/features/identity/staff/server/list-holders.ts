import { type Permission, permissionsOf } from "../../../../domain/staff/permissions.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { StaffDependencies } from "./staff-context.ts";
import { listRoles } from "./staff-store.ts";

/** Accounts with a permission, including owners. */
export async function listHolders(
  { listOwners }: Pick<StaffDependencies, "listOwners">,
  db: DatabaseOrTransaction,
  permission: Permission,
): Promise<number[]> {
  const owners = await listOwners(db);
  const roles = await listRoles(db);
  const given = roles.filter(({ role }) => permissionsOf([role]).includes(permission));
  return [...new Set([...owners, ...given.map(({ userId }) => userId)])];
}
