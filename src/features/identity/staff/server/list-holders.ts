import { type Permission, permissionsOf } from "../../../../domain/staff/permissions.ts";
import type { StaffDependencies } from "./staff-context.ts";
import { listRoles } from "./staff-store.ts";

/** Accounts with a permission, owners among them. */
export async function listHolders(
  { db, listOwners }: Pick<StaffDependencies, "db" | "listOwners">,
  permission: Permission,
): Promise<number[]> {
  const [owners, roles] = await Promise.all([listOwners(), listRoles(db)]);
  const given = roles.filter(({ role }) => permissionsOf([role]).includes(permission));
  return [...new Set([...owners, ...given.map(({ userId }) => userId)])];
}
