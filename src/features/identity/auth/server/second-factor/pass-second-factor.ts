import { AppError } from "../../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { TICKET_TRIES } from "../../second-factor-limits.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { recordEvent } from "../people/audit-store.ts";
import { type Client, hashDeviceId } from "../people/client-trace.ts";
import { refuseAccount } from "../sessions/refuse-account.ts";
import type { SessionRow } from "../sessions/session-store.ts";
import { startSession } from "../sessions/start-session.ts";
import { type SecondFactorProof, spendProof, spendTry } from "./prove-second-factor.ts";
import { hashTicket } from "./require-second-factor.ts";
import { secondFactorExpired } from "./second-factor-errors.ts";
import { findTicket, lockTicket, type TicketRow, updateTicket } from "./second-factor-store.ts";

interface Answer {
  mfaToken: string;
  proof: SecondFactorProof;
  client: Client;
}

/**
 * The second step of a login: opens the session that the first step allowed. A wrong code uses one of five attempts.
 */
export async function passSecondFactor(
  context: IdentityContext,
  { mfaToken, proof, client }: Answer,
): Promise<SessionRow> {
  const tokenHash = hashTicket(context.secrets, mfaToken);
  const known = await findTicket(context.db, tokenHash);
  if (!known || !isOpen(context, known, client)) throw secondFactorExpired();
  const giveBack = await spendTry(context, known.userId);
  const outcome = await context.db.transaction((tx) => pass(context, tx, { ticket: known, proof, client }));
  if (outcome instanceof AppError) throw outcome;
  await giveBack();
  return outcome;
}

async function pass(
  context: IdentityContext,
  tx: Transaction,
  { ticket, proof, client }: { ticket: TicketRow; proof: SecondFactorProof; client: Client },
): Promise<SessionRow | AppError> {
  const { tokenHash, userId, keyThumbprint, by } = ticket;
  const now = context.clock.now();
  // Locks the user first, like every sign-in method.
  const refusal = await refuseAccount(tx, { userId, now });
  if (refusal) {
    await recordEvent(tx, { kind: "log_in_refused", userId, ip: client.ip, now });
    return refusal;
  }
  const locked = await lockTicket(tx, tokenHash);
  if (!locked || !isOpen(context, locked, client)) return secondFactorExpired();
  const wrong = await spendProof(context, tx, { userId, proof, ip: client.ip });
  if (wrong) {
    await updateTicket(tx, tokenHash, { tries: locked.tries + 1 });
    return wrong;
  }
  await updateTicket(tx, tokenHash, { usedAt: now });
  return startSession(context, tx, { userId, client, keyThumbprint, by });
}

function isOpen(context: IdentityContext, ticket: TicketRow, client: Client): boolean {
  const isSameDevice = ticket.deviceIdHash === hashDeviceId(context.secrets, client.device.id);
  return (
    isSameDevice && ticket.usedAt === null && ticket.tries < TICKET_TRIES && ticket.expiresAt > context.clock.now()
  );
}
