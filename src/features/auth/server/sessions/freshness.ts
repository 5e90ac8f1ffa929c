import type { CallingUser } from "../../../../kit/serve-endpoint.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { FRESH_SECONDS } from "../../auth-limits.ts";
import type { AuthParts } from "../people/auth-context.ts";
import { authError } from "../people/auth-error.ts";
import { findReauthenticatedAt } from "./session-store.ts";

/**
 * Until when this login may do what needs a re-authentication; null when it may not. Logging in does not count: who
 * finds an open page must still not be able to take the account over (security T4, AUTH-7).
 */
export async function readFreshUntil(
  { clock }: Pick<AuthParts, "clock">,
  db: DatabaseOrTransaction,
  { sessionId }: CallingUser,
): Promise<Date | null> {
  const at = await findReauthenticatedAt(db, sessionId);
  const until = at && new Date(at.getTime() + FRESH_SECONDS * 1000);
  return until && until > clock.now() ? until : null;
}

/** Throws 403 INSUFFICIENT_PERMISSIONS unless the caller confirmed within the last five minutes. */
export async function requireFresh(
  parts: Pick<AuthParts, "clock">,
  db: DatabaseOrTransaction,
  user: CallingUser,
): Promise<void> {
  if (!(await readFreshUntil(parts, db, user))) throw authError("INSUFFICIENT_PERMISSIONS");
}
