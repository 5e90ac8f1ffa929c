import { AppError } from "../../../../kit/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { TICKET_TRIES } from "../../second-factor-limits.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AuthParts } from "../people/auth-context.ts";
import { type Client, hashDeviceId } from "../people/client-trace.ts";
import { refuseAccount } from "../sessions/refuse-account.ts";
import type { SessionRow } from "../sessions/session-store.ts";
import { startSession } from "../sessions/start-session.ts";
import { hashTicket } from "./ask-second-factor.ts";
import { type SecondFactorProof, spendProof, spendTry } from "./prove-second-factor.ts";
import { secondFactorExpired } from "./second-factor-errors.ts";
import { findTicket, lockTicket, type TicketRow, updateTicket } from "./second-factor-store.ts";

interface Answer {
  mfaToken: string;
  proof: SecondFactorProof;
  client: Client;
}

/** The second step of a login: opens the session that the first step earned. A wrong code costs one of five tries. */
export async function passSecondFactor(parts: AuthParts, { mfaToken, proof, client }: Answer): Promise<SessionRow> {
  const tokenHash = hashTicket(parts.secrets, mfaToken);
  const known = await findTicket(parts.db, tokenHash);
  if (!known || !isOpen(parts, known, client)) throw secondFactorExpired();
  const giveBack = await spendTry(parts, known.userId);
  const outcome = await parts.db.transaction((transaction) =>
    pass(parts, transaction, { ticket: known, proof, client }),
  );
  if (outcome instanceof AppError) throw outcome;
  await giveBack();
  return outcome;
}

async function pass(
  parts: AuthParts,
  transaction: Transaction,
  { ticket, proof, client }: { ticket: TicketRow; proof: SecondFactorProof; client: Client },
): Promise<SessionRow | AppError> {
  const { tokenHash, userId, keyThumbprint, by } = ticket;
  const now = parts.clock.now();
  // The user first, as every way in does.
  const refusal = await refuseAccount(transaction, userId);
  if (refusal) {
    await recordEvent(transaction, { kind: "log_in_refused", userId, ip: client.ip, now });
    return refusal;
  }
  const locked = await lockTicket(transaction, tokenHash);
  if (!locked || !isOpen(parts, locked, client)) return secondFactorExpired();
  const wrong = await spendProof(parts, transaction, { userId, proof, ip: client.ip });
  if (wrong) {
    await updateTicket(transaction, tokenHash, { tries: locked.tries + 1 });
    return wrong;
  }
  await updateTicket(transaction, tokenHash, { usedAt: now });
  return startSession(parts, transaction, { userId, client, keyThumbprint, by });
}

function isOpen(parts: AuthParts, ticket: TicketRow, client: Client): boolean {
  const isSameDevice = ticket.deviceIdHash === hashDeviceId(parts.secrets, client.device.id);
  return isSameDevice && ticket.usedAt === null && ticket.tries < TICKET_TRIES && ticket.expiresAt > parts.clock.now();
}
