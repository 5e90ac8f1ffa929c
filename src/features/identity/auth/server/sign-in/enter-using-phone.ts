import { AppError } from "../../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { decideWithCode } from "../codes/decide-with-code.ts";
import { requireCaptchaWhenSuspicious } from "../codes/suspect-caller.ts";
import { isRightCode, wrongCode } from "../codes/verify-code.ts";
import { consumeCode } from "../codes/verify-code-store.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { savePassword } from "../passwords/password-store.ts";
import { agreementRequired, isCurrent, storeConsents } from "../people/agreements.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AgreementVersions } from "../people/auth-context.ts";
import type { Client } from "../people/client-trace.ts";
import { createUser } from "../people/create-user.ts";
import { findUserByPhone } from "../people/user-store.ts";
import type { SessionRow } from "../sessions/session-store.ts";
import { openAccount } from "./open-account.ts";

export interface EnterRequest {
  /** E.164. */
  phone: string;
  code: string;
  /** The purpose of the code: each endpoint only accepts codes sent for it. */
  purpose: "signup" | "login";
  agreements: AgreementVersions | undefined;
  captcha: string | undefined;
  /** Hash of a new account's password; an existing account keeps its own. */
  passwordHash: string | null;
  client: Client;
  keyThumbprint: string | null;
}

interface Entered {
  session: SessionRow;
  isNewUser: boolean;
}

/**
 * Sign-up and login by code are the same operation: a correct code logs in to the number's account, and creates one if
 * the current agreements were accepted. It runs in one transaction, so that one of several simultaneous correct answers
 * succeeds. A refusal is thrown after the commit, because a wrong attempt must count.
 */
export async function enterUsingPhone(context: IdentityContext, request: EnterRequest): Promise<Entered> {
  await requireCaptchaWhenSuspicious(context, request);
  const versions = await context.readAgreementVersions();
  return decideWithCode(context, (tx) => enter(context, tx, { ...request, versions }));
}

async function enter(
  context: IdentityContext,
  tx: Transaction,
  request: EnterRequest & { versions: AgreementVersions },
): Promise<Entered | AppError> {
  const { phone: target, purpose, code, client, versions, passwordHash } = request;
  const subject = { target, purpose };
  if (!(await isRightCode(context, tx, { subject, code, client }))) return wrongCode();

  const hasAgreed = isCurrent(request.agreements, versions);
  const known = await findUserByPhone(tx, target);
  // The code is not consumed and no attempt is used: the same code is accepted after consenting.
  if (!known && !hasAgreed) return agreementRequired();

  const now = context.clock.now();
  await consumeCode(tx, subject, now);
  const { user, isNew } = known
    ? { user: known, isNew: false }
    : await createUser(tx, { clock: context.clock, phone: target });
  const entered = await openAccount(context, tx, {
    opened: { userId: user.id, client, keyThumbprint: request.keyThumbprint, by: "phone_code" },
    onOpen: async () => {
      if (isNew) await recordEvent(tx, { kind: "sign_up", userId: user.id, ip: client.ip, now });
      if (hasAgreed) await storeConsents(tx, { userId: user.id, versions, ip: client.ip, now });
      if (isNew && passwordHash !== null) await savePassword(tx, { userId: user.id, hash: passwordHash, now });
    },
  });
  return entered instanceof AppError ? entered : { session: entered, isNewUser: isNew };
}
