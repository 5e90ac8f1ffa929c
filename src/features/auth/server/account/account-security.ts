import type { CallingUser } from "../../../../kit/serve-endpoint.ts";
import type { AccountSecurity } from "../../account-contract.ts";
import { maskEmail } from "../../email-address.ts";
import { maskPhone } from "../../phone-number.ts";
import { findPasswordHash } from "../passwords/password-store.ts";
import type { AuthParts } from "../people/auth-context.ts";
import { authError } from "../people/auth-error.ts";
import { findUser } from "../people/user-store.ts";
import { readFreshUntil } from "../sessions/freshness.ts";

/** How the caller's account can be entered, with nothing that would enter it. */
export async function describeSecurity(parts: AuthParts, user: CallingUser): Promise<AccountSecurity> {
  const [account, hash, freshUntil] = await Promise.all([
    findUser(parts.db, user.id),
    findPasswordHash(parts.db, user.id),
    readFreshUntil(parts, parts.db, user),
  ]);
  if (!account) throw authError("USER_NOT_FOUND");
  return {
    phone_masked: account.phone && maskPhone(account.phone),
    email_masked: account.email && maskEmail(account.email),
    has_password: hash !== null,
    fresh_until: freshUntil?.toISOString() ?? null,
  };
}
