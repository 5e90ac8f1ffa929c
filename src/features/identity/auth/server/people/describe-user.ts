import { permissionsOf, type Role } from "../../../../../domain/staff/permissions.ts";
import type { View } from "../../../../../kit/api/caller.ts";
import type { User } from "../../contract.ts";
import { maskPhone } from "../../phone-number.ts";
import { hasAgreed } from "./agreements.ts";
import type { AuthContext } from "./auth-context.ts";
import { authError } from "./auth-error.ts";
import { listConsentsOf } from "./consent-store.ts";
import { findUser } from "./user-store.ts";

/**
 * The user answer (spec §3): the account's own facts, and the membership derived from its ledger. Throws
 * USER_NOT_FOUND.
 * @param viewAs the level as which staff view the site in the current login
 */
export async function describeUser(context: AuthContext, userId: number, viewAs: View | null = null): Promise<User> {
  const [user, membership, given, consents, sufficient] = await Promise.all([
    findUser(context.db, userId),
    context.readMembership(userId),
    context.readRoles(userId),
    listConsentsOf(context.db, userId),
    context.readSufficientVersions(),
  ]);
  if (!user) throw authError("USER_NOT_FOUND");
  const roles: Role[] = user.role === "admin" ? ["owner"] : [...given];
  return {
    id: user.id,
    name: user.name,
    role: user.role,
    is_admin: user.role === "admin",
    roles,
    permissions: permissionsOf(roles),
    view_as: viewAs,
    // Accounts made by staff have no consents; these are requested in the profile, not on every page.
    is_agreement_outdated: consents.length > 0 && !hasAgreed(consents, sufficient),
    vip_level: membership.vip_level,
    vip_list: membership.vip_list,
    is_vip: membership.is_vip,
    vip_expires_at: membership.vip_expires_at,
    avatar_url: user.avatarUrl,
    phone_masked: user.phone === null ? null : maskPhone(user.phone),
    created_at: user.createdAt.toISOString(),
  };
}
