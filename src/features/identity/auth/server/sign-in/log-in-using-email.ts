import { type AppError, invalidInput } from "../../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { decideWithCode } from "../codes/decide-with-code.ts";
import { requireCaptchaWhenSuspicious } from "../codes/suspect-caller.ts";
import { isRightCode, wrongCode } from "../codes/verify-code.ts";
import { consumeCode } from "../codes/verify-code-store.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { agreementRequired, isCurrent, storeConsents } from "../people/agreements.ts";
import type { AgreementVersions } from "../people/auth-context.ts";
import type { Client } from "../people/client-trace.ts";
import { findUserByName, markEmailVerified } from "../people/user-store.ts";
import type { SessionRow } from "../sessions/session-store.ts";
import { openAccount } from "./open-account.ts";

interface EmailLogin {
  /** Normalised. */
  email: string;
  code: string;
  agreements: AgreementVersions | undefined;
  captcha: string | undefined;
  client: Client;
  keyThumbprint: string | null;
}

/**
 * Logs in to the account of an address for a user who reads its mail. It creates no account, because that requires a
 * number (decisions §3). The first login of an imported account records its consents and verifies its address. A
 * refusal is thrown after the commit, because a wrong attempt must count.
 */
export async function logInUsingEmail(context: IdentityContext, request: EmailLogin): Promise<SessionRow> {
  await requireCaptchaWhenSuspicious(context, request);
  const versions = await context.readAgreementVersions();
  return decideWithCode(context, (tx) => enter(context, tx, { ...request, versions }));
}

async function enter(
  context: IdentityContext,
  tx: Transaction,
  { email, code, client, keyThumbprint, agreements, versions }: EmailLogin & { versions: AgreementVersions },
): Promise<SessionRow | AppError> {
  const subject = { target: email, purpose: "login" };
  if (!(await isRightCode(context, tx, { subject, code, client }))) return wrongCode();
  const user = await findUserByName(tx, { kind: "email", value: email });
  const hasAgreed = isCurrent(agreements, versions);
  // The code is not consumed and no attempt is used: the same code is accepted after consenting.
  if (user?.emailVerifiedAt === null && !hasAgreed) return agreementRequired();

  const now = context.clock.now();
  await consumeCode(tx, subject, now);
  if (!user) return invalidInput({ email: ["这个邮箱还没有账号，请用手机号注册"] });
  const userId = user.id;
  return openAccount(context, tx, {
    opened: { userId, client, keyThumbprint, by: "email_code" },
    onOpen: async () => {
      if (hasAgreed) await storeConsents(tx, { userId, versions, ip: client.ip, now });
      await markEmailVerified(tx, { userId, now });
    },
  });
}
