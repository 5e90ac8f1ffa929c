import type { AppError } from "../../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { Client } from "../people/client-trace.ts";
import { requireSecondFactor } from "../second-factor/require-second-factor.ts";
import { refuseAccount } from "../sessions/refuse-account.ts";
import type { SessionRow } from "../sessions/session-store.ts";
import { type NewSession, startSession } from "../sessions/start-session.ts";

/**
 * Continues after a correct code: a closed account gets its reason, an account with a second factor must pass it,
 * otherwise the login opens. `onOpen` runs before the login opens, for accounts that may log in.
 * @returns the login, or the error to throw after the commit
 */
export async function openAccount(
  context: IdentityContext,
  tx: Transaction,
  { opened, onOpen }: { opened: NewSession & { client: Client }; onOpen(): Promise<void> },
): Promise<SessionRow | AppError> {
  const { userId, client } = opened;
  const now = context.clock.now();
  const refusal = await refuseAccount(tx, { userId, now });
  if (refusal) {
    await recordEvent(tx, { kind: "log_in_refused", userId, ip: client.ip, now });
    return refusal;
  }
  await onOpen();
  return (await requireSecondFactor(context, tx, opened)) ?? startSession(context, tx, opened);
}
