import type { CallingUser } from "../../../../kit/api/serve-endpoint.ts";
import { FRESH_SECONDS } from "../../auth-limits.ts";
import { authError } from "../people/auth-error.ts";
import type { SessionContext } from "./session-context.ts";
import { findReauthenticatedAt } from "./session-store.ts";

/**
 * Until when this login may do what needs a re-authentication; null when it may not. Logging in does not count: who
 * finds an open page must still not be able to take the account over (security T4, AUTH-7).
 */
export async function readFreshUntil(
  { db, clock }: Pick<SessionContext, "db" | "clock">,
  { sessionId }: CallingUser,
): Promise<Date | null> {
  const at = await findReauthenticatedAt(db, sessionId);
  const until = at && new Date(at.getTime() + FRESH_SECONDS * 1000);
  return until && until > clock.now() ? until : null;
}

/** Throws 403 INSUFFICIENT_PERMISSIONS unless the caller confirmed within the last five minutes. */
export async function requireFresh(context: Pick<SessionContext, "db" | "clock">, user: CallingUser): Promise<void> {
  if (!(await readFreshUntil(context, user))) throw authError("INSUFFICIENT_PERMISSIONS");
}
