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
 * What follows a right code, whatever it was sent to: a closed account gets its reason, one with a second factor is
 * challenged, otherwise the login opens. `onOpen` runs in between, for open accounts.
 * @returns the login, or what to answer after the commit
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
