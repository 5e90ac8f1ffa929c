import { randomBytes } from "node:crypto";
import { AppError } from "../../../../../kit/api/app-error.ts";
import type { Asker } from "../../../../../kit/api/caller.ts";
import { drawQrSvg } from "../../../../../kit/pictures/qr-code.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { maskEmail } from "../../email-address.ts";
import { maskPhone } from "../../phone-number.ts";
import { TOTP_SECRET_BYTES } from "../../second-factor-limits.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { type AuditKind, recordEvent } from "../people/audit-store.ts";
import { authError } from "../people/auth-error.ts";
import { notifySecurityChange } from "../people/security-notice.ts";
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

export interface Enrolment {
  secret: string;
  uri: string;
  qrSvg: string;
}

/** Creates a secret for the caller's authenticator app; it becomes active after a code of it was entered. */
export async function enrolSecondFactor(context: IdentityContext, { user }: Asker): Promise<Enrolment> {
  await requireFresh(context, user);
  const account = await findUser(context.db, user.id);
  if (!account) throw authError("USER_NOT_FOUND");
  const secret = randomBytes(TOTP_SECRET_BYTES);
  const sealedSecret = context.secrets.seal(secret.toString("base64url"), sealLabel(user.id));
  const isOffered = await offerSecret(context.db, { userId: user.id, sealedSecret, now: context.clock.now() });
  if (!isOffered) throw secondFactorOn();
  const { phone, email, name } = account;
  const accountLabel = phone === null ? (email === null ? name : maskEmail(email)) : maskPhone(phone);
  const uri = otpauthUri({ secret, issuer: await context.readSiteName(), account: accountLabel });
  return { secret: base32(secret), uri, qrSvg: drawQrSvg(uri, { border: 2 }) };
}

/**
 * Enables the second factor. All other logins end, because they were opened without it.
 * @returns the recovery codes, which are not available later
 */
export async function confirmSecondFactor(
  context: IdentityContext,
  { user, ip, code }: Asker & { code: string },
): Promise<string[]> {
  const { id: userId, sessionId } = user;
  const giveBack = await spendTry(context, userId);
  const outcome = await context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const account = await lockUser(tx, userId);
    if (!account) return authError("USER_NOT_FOUND");
    const factor = await findFactor(tx, userId);
    if (!factor) return secondFactorOff();
    if (factor.confirmedAt) return secondFactorOn();
    if (!(await spendCode(context, tx, { factor, code }))) {
      await recordEvent(tx, { kind: "second_factor_failed", userId, sessionId, ip, now });
      return wrongSecondFactor("code");
    }
    await confirmFactor(tx, { userId, now });
    const ended = await revokeSessionsOf(tx, {
      userId,
      exceptSessionId: sessionId,
      reason: "others_ended",
      now,
    });
    await recordEvent(tx, { kind: "second_factor_on", userId, sessionId, ip, detail: { ended }, now });
    await notifySecurityChange(context, tx, { user: account, change: "second_factor_on" });
    return { ended, codes: await makeRecoveryCodes(context, tx, userId) };
  });
  if (outcome instanceof AppError) throw outcome;
  await giveBack();
  for (const id of outcome.ended) context.liveness.forget(id);
  return outcome.codes;
}

/** Disables the second factor; an admin's login then only allows enabling it again. */
export async function disableSecondFactor(
  context: IdentityContext,
  request: Asker & { proof: SecondFactorProof },
): Promise<void> {
  await changeProven(context, { ...request, kind: "second_factor_off" }, async (tx, account) => {
    await notifySecurityChange(context, tx, { user: account, change: "second_factor_off" });
    await deleteFactor(tx, account.id);
  });
}

/** @returns the new recovery codes; the old ones are invalidated */
export async function renewRecoveryCodes(
  context: IdentityContext,
  request: Asker & { proof: SecondFactorProof },
): Promise<string[]> {
  return changeProven(context, { ...request, kind: "recovery_codes_renewed" }, (tx) =>
    makeRecoveryCodes(context, tx, request.user.id),
  );
}

/** Makes a change that requires a recent re-authentication and a code of the second factor. */
async function changeProven<T>(
  context: IdentityContext,
  { user, ip, proof, kind }: Asker & { proof: SecondFactorProof; kind: AuditKind },
  change: (tx: Transaction, account: UserRow) => Promise<T>,
): Promise<T> {
  const { id: userId, sessionId } = user;
  await requireFresh(context, user);
  const giveBack = await spendTry(context, userId);
  const outcome = await context.db.transaction(async (tx) => {
    const account = await lockUser(tx, userId);
    if (!account) return authError("USER_NOT_FOUND");
    if (!(await hasConfirmedFactor(tx, userId))) return secondFactorOff();
    const wrong = await spendProof(context, tx, { userId, proof, ip });
    if (wrong) return wrong;
    await recordEvent(tx, { kind, userId, sessionId, ip, now: context.clock.now() });
    return { changed: await change(tx, account) };
  });
  if (outcome instanceof AppError) throw outcome;
  await giveBack();
  return outcome.changed;
}

async function makeRecoveryCodes(context: IdentityContext, tx: Transaction, userId: number): Promise<string[]> {
  const codes = drawRecoveryCodes();
  const codeHashes = codes.map((code) => hashRecoveryCode(context.secrets, { userId, code }));
  await replaceRecoveryCodes(tx, { userId, codeHashes });
  return codes;
}
