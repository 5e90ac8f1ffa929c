import type { CallingUser } from "../../../../../kit/api/caller.ts";
import type { AccountSecurity } from "../../account-contract.ts";
import { maskEmail } from "../../email-address.ts";
import { maskPhone } from "../../phone-number.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { findPasswordHash } from "../passwords/password-store.ts";
import { authError } from "../people/auth-error.ts";
import { findUser } from "../people/user-store.ts";
import { readFreshness } from "../sessions/freshness.ts";

/** The sign-in methods of the caller's account, without any secret. */
export async function describeSecurity(context: IdentityContext, user: CallingUser): Promise<AccountSecurity> {
  const [account, hash, { confirmedUntil, contactUntil }] = await Promise.all([
    findUser(context.db, user.id),
    findPasswordHash(context.db, user.id),
    readFreshness(context, user),
  ]);
  if (!account) throw authError("USER_NOT_FOUND");
  return {
    phone_masked: account.phone && maskPhone(account.phone),
    email_masked: account.email && maskEmail(account.email),
    has_password: hash !== null,
    fresh_until: confirmedUntil?.toISOString() ?? null,
    contact_fresh_until: contactUntil?.toISOString() ?? null,
  };
}
