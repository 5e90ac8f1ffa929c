import { ROLE_TITLES, type Role } from "../../domain/staff/permissions.ts";
import { createAccountDirectory } from "../../features/identity/auth/server/owner/account-directory.ts";
import { createViews } from "../../features/identity/auth/server/owner/views.ts";
import { giveRole, takeRole } from "../../features/identity/staff/server/give-role.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { RoleCommand } from "./read-role.ts";

const titlesOf = (roles: readonly Role[]) => roles.map((role) => `${role}（${ROLE_TITLES[role]}）`).join("、");

/** Runs `role`. */
export async function runRole(command: RoleCommand, options: CommandOptions): Promise<void> {
  const text = await openAccounts(options, async ({ db, clock, act, guardAccount }) => {
    const directory = createAccountDirectory(db);
    // Another process notices the change within a second; this one has no sessions.
    const views = createViews({ db, liveness: { forget: () => undefined } });
    const context = { db, clock, guardAccount, ...directory, ...views };
    const { act: what, role, account } = command;
    const userId = await directory.findAccountId(account);
    if (userId === null) throw new Error(`没有账号“${account}”`);
    const [name, change] = what === "grant" ? (["grantRole", giveRole] as const) : (["revokeRole", takeRole] as const);
    const roles = await act({ action: name, permission: "staff.manage" }, (note) =>
      change(context, { userId, role, by: null, note }),
    );
    return roles.length === 0 ? `${account} 不再有角色\n` : `${account} 现在的角色：${titlesOf(roles)}\n`;
  });
  process.stdout.write(text);
}
