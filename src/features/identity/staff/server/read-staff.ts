import type { Role } from "../../../../domain/staff/permissions.ts";
import type { StaffAccount, StaffDependencies } from "./staff-context.ts";
import { listRoles } from "./staff-store.ts";

/** Owners and everybody with a role, ordered by id. */
export async function readStaff(
  context: Pick<StaffDependencies, "db" | "listOwners" | "describeAccounts">,
): Promise<(StaffAccount & { roles: Role[] })[]> {
  const [rows, owners] = await Promise.all([listRoles(context.db), context.listOwners(context.db)]);
  const ids = [...new Set([...owners, ...rows.map(({ userId }) => userId)])];
  const accounts = await context.describeAccounts(ids);
  return accounts.map((account) => {
    const given: Role[] = rows.filter(({ userId }) => userId === account.id).map(({ role }) => role);
    return { ...account, roles: account.isOwner ? ["owner"] : given };
  });
}
