import { randomBytes } from "node:crypto";
import type { AppError } from "../../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { TICKET_SECONDS } from "../../second-factor-limits.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import type { AuthSecrets } from "../people/auth-secrets.ts";
import { hashDeviceId } from "../people/client-trace.ts";
import type { NewSession } from "../sessions/start-session.ts";
import { secondFactorNeeded } from "./second-factor-errors.ts";
import { hasConfirmedFactor, insertTicket } from "./second-factor-store.ts";

/**
 * Called by every sign-in method before it opens a session, in its transaction and while it holds the user's lock.
 * @returns the error to throw after the commit when the account has a second factor; null when the login may continue
 */
export async function requireSecondFactor(
  context: Pick<IdentityContext, "clock" | "secrets">,
  tx: Transaction,
  { userId, client, keyThumbprint = null, by }: NewSession,
): Promise<AppError | null> {
  if (!(await hasConfirmedFactor(tx, userId))) return null;
  const token = randomBytes(32).toString("base64url");
  await insertTicket(tx, {
    tokenHash: hashTicket(context.secrets, token),
    userId,
    by,
    deviceIdHash: hashDeviceId(context.secrets, client.device.id),
    keyThumbprint,
    tries: 0,
    expiresAt: new Date(context.clock.now().getTime() + TICKET_SECONDS * 1000),
    usedAt: null,
  });
  return secondFactorNeeded(token);
}

export function hashTicket(secrets: AuthSecrets, token: string): string {
  return secrets.fingerprint(`second-factor:${token}`);
}
