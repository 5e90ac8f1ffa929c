import { randomBytes } from "node:crypto";
import { renderSVG } from "uqr";
import { AppError } from "../../../../kit/app-error.ts";
import type { CallingUser } from "../../../../kit/serve-endpoint.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { maskEmail } from "../../email-address.ts";
import { maskPhone } from "../../phone-number.ts";
import { TOTP_SECRET_BYTES } from "../../second-factor-limits.ts";
import { type AuditKind, recordEvent } from "../people/audit-store.ts";
import type { AuthContext, AuthParts } from "../people/auth-context.ts";
import { authError } from "../people/auth-error.ts";
import { queueNotice } from "../people/security-notice.ts";
import { findUser, lockUser, type UserRow } from "../people/user-store.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { revokeSessionsOf } from "../sessions/session-store.ts";
import { type SecondFactorProof, sealLabel, spendCode, spendProof, spendTry } from "./prove-second-factor.ts";
import { drawRecoveryCodes, hashRecoveryCode } from "./recovery-code.ts";
import { secondFactorOff, secondFactorOn, wrongSecondFactor } from "./second-factor-errors.ts";
import {
  confirmFactor,
  deleteFactor,
  findFactor,
  hasConfirmedFactor,
  offerSecret,
  replaceRecoveryCodes,
} from "./second-factor-store.ts";
import { base32, otpauthUri } from "./totp.ts";

export interface Asker {
  user: CallingUser;
  ip: string;
}

export interface Enrolment {
  secret: string;
  uri: string;
  qrSvg: string;
}

/** Offers a secret to the caller's authenticator app; it counts once a code of it has come back. */
export async function enrolSecondFactor(parts: AuthParts, { user }: Asker): Promise<Enrolment> {
  await requireFresh(parts, parts.db, user);
  const account = await findUser(parts.db, user.id);
  if (!account) throw authError("USER_NOT_FOUND");
  const secret = randomBytes(TOTP_SECRET_BYTES);
  const sealedSecret = parts.secrets.seal(secret.toString("base64url"), sealLabel(user.id));
  const isOffered = await offerSecret(parts.db, { userId: user.id, sealedSecret, now: parts.clock.now() });
  if (!isOffered) throw secondFactorOn();
  const { phone, email, name } = account;
  const shown = phone === null ? (email === null ? name : maskEmail(email)) : maskPhone(phone);
  const uri = otpauthUri({ secret, issuer: await parts.readSiteName(), account: shown });
  return { secret: base32(secret), uri, qrSvg: renderSVG(uri, { ecc: "M", border: 2 }) };
}

/**
 * Switches the second factor on. All other logins end: they were opened without it.
 * @returns the recovery codes, for the only time
 */
export async function confirmSecondFactor(
  { parts, liveness }: AuthContext,
  { user, ip, code }: Asker & { code: string },
): Promise<string[]> {
  const { id: userId, sessionId } = user;
  const giveBack = await spendTry(parts, userId);
  const outcome = await parts.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    const account = await lockUser(transaction, userId);
    if (!account) return authError("USER_NOT_FOUND");
    const factor = await findFactor(transaction, userId);
    if (!factor) return secondFactorOff();
    if (factor.confirmedAt) return secondFactorOn();
    if (!(await spendCode(parts, transaction, { factor, code }))) {
      await recordEvent(transaction, { kind: "second_factor_failed", userId, sessionId, ip, now });
      return wrongSecondFactor("code");
    }
    await confirmFactor(transaction, { userId, now });
    const ended = await revokeSessionsOf(transaction, {
      userId,
      exceptSessionId: sessionId,
      reason: "others_ended",
      now,
    });
    await recordEvent(transaction, { kind: "second_factor_on", userId, sessionId, ip, detail: { ended }, now });
    await queueNotice(transaction, { user: account, kind: "second_factor_on", now });
    return { ended, codes: await makeRecoveryCodes(parts, transaction, userId) };
  });
  if (outcome instanceof AppError) throw outcome;
  await giveBack();
  for (const id of outcome.ended) liveness.forget(id);
  return outcome.codes;
}

/** Switches it off; an admin's login opens nothing then but the way to switch it on again. */
export async function disableSecondFactor(
  parts: AuthParts,
  request: Asker & { proof: SecondFactorProof },
): Promise<void> {
  await changeProven(parts, { ...request, kind: "second_factor_off" }, async (transaction, account) => {
    await queueNotice(transaction, { user: account, kind: "second_factor_off", now: parts.clock.now() });
    await deleteFactor(transaction, account.id);
  });
}

/** @returns the new recovery codes; the old ones are void */
export async function renewRecoveryCodes(
  parts: AuthParts,
  request: Asker & { proof: SecondFactorProof },
): Promise<string[]> {
  return changeProven(parts, { ...request, kind: "recovery_codes_renewed" }, (transaction) =>
    makeRecoveryCodes(parts, transaction, request.user.id),
  );
}

/** A change that needs a fresh login and the second factor itself. */
async function changeProven<T>(
  parts: AuthParts,
  { user, ip, proof, kind }: Asker & { proof: SecondFactorProof; kind: AuditKind },
  change: (transaction: Transaction, account: UserRow) => Promise<T>,
): Promise<T> {
  const { id: userId, sessionId } = user;
  await requireFresh(parts, parts.db, user);
  const giveBack = await spendTry(parts, userId);
  const outcome = await parts.db.transaction(async (transaction) => {
    const account = await lockUser(transaction, userId);
    if (!account) return authError("USER_NOT_FOUND");
    if (!(await hasConfirmedFactor(transaction, userId))) return secondFactorOff();
    const wrong = await spendProof(parts, transaction, { userId, proof, ip });
    if (wrong) return wrong;
    await recordEvent(transaction, { kind, userId, sessionId, ip, now: parts.clock.now() });
    return { changed: await change(transaction, account) };
  });
  if (outcome instanceof AppError) throw outcome;
  await giveBack();
  return outcome.changed;
}

async function makeRecoveryCodes(parts: AuthParts, transaction: Transaction, userId: number): Promise<string[]> {
  const codes = drawRecoveryCodes();
  const codeHashes = codes.map((code) => hashRecoveryCode(parts.secrets, { userId, code }));
  await replaceRecoveryCodes(transaction, { userId, codeHashes });
  return codes;
}
