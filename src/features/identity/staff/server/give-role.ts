import { permissionsOf, type Role } from "../../../../domain/staff/permissions.ts";
import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { StaffDependencies } from "./staff-context.ts";
import { deleteRole, findRoles, type GivenRole, insertRole } from "./staff-store.ts";

type RoleContext = Pick<StaffDependencies, "db" | "clock" | "describeAccounts" | "endViews" | "guardAccount">;

interface RoleChange {
  userId: number;
  role: GivenRole;
  /** null: a command on the server itself. */
  by: number | null;
  note: StaffCaller["note"];
}

/**
 * Gives a role to an account; repeating it changes nothing. Throws 404, 409 for an owner, who has every permission, and
 * the errors of `GuardAccount`.
 */
export async function giveRole(context: RoleContext, { userId, role, by, note }: RoleChange): Promise<Role[]> {
  const [account] = await context.describeAccounts([userId]);
  if (!account) throw notFound("用户不存在");
  if (account.isOwner) throw conflict("OWNER_HAS_ALL", "站长已经有全部权限");
  return context.db.transaction(async (tx) => {
    await context.guardAccount(tx, { by, userId, act: "role_given" });
    const before = await findRoles(tx, userId);
    await insertRole(tx, { userId, role, grantedBy: by, grantedAt: context.clock.now() });
    return noteRoles(tx, { userId, before, note });
  });
}

/** Removes a role immediately. Throws 404 when the account does not have it, and the errors of `GuardAccount`. */
export async function takeRole(context: RoleContext, { userId, role, by, note }: RoleChange): Promise<Role[]> {
  const after = await context.db.transaction(async (tx) => {
    await context.guardAccount(tx, { by, userId, act: "role_taken" });
    const before = await findRoles(tx, userId);
    if (!(await deleteRole(tx, { userId, role }))) throw notFound("这个账号没有这个角色");
    return noteRoles(tx, { userId, before, note });
  });
  if (!permissionsOf(after).includes("content.preview")) await context.endViews(userId);
  return after;
}

async function noteRoles(
  tx: Transaction,
  { userId, before, note }: Pick<RoleChange, "userId" | "note"> & { before: Role[] },
): Promise<Role[]> {
  const after = await findRoles(tx, userId);
  note({ subject: `user:${userId}`, before: { roles: before }, after: { roles: after } });
  return after;
}
