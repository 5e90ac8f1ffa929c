import { AppError, invalidInput } from "../../../../kit/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { requireCaptchaWhenSuspicious } from "../codes/require-captcha.ts";
import { isRightCode, WRONG_CODE, wrongCode } from "../codes/verify-code.ts";
import { consumeCode } from "../codes/verify-code-store.ts";
import { requireAccountName } from "../people/account-name.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AuthParts } from "../people/auth-context.ts";
import type { Client } from "../people/client-trace.ts";
import { queueNotice } from "../people/security-notice.ts";
import { findUserByName, lockUser } from "../people/user-store.ts";
import type { SessionLiveness } from "../sessions/session-liveness.ts";
import { revokeSessionsOf } from "../sessions/session-store.ts";
import { triesKeyOf } from "../sign-in/log-in-using-password.ts";
import { requireGoodPassword } from "./check-password-strength.ts";
import { type AccountName, forgetTries, savePassword } from "./password-store.ts";

interface ResetRequest {
  account: string;
  code: string;
  password: string;
  captcha: string | undefined;
  client: Client;
}

/**
 * A new password for whoever reads the account's messages. Every login ends with SESSION_EXPIRED. A code that is right
 * for a number or address without an account says so: only its reader gets to know.
 */
export async function resetPassword(
  { parts, liveness }: { parts: AuthParts; liveness: SessionLiveness },
  request: ResetRequest,
): Promise<void> {
  const name = requireAccountName(request.account);
  await requireCaptchaWhenSuspicious(parts, request);
  const typed = { phone: null, email: null, [name.kind]: name.value };
  requireGoodPassword(request.password, { ...typed, siteName: await parts.readSiteName() });
  const outcome = await parts.db.transaction((transaction) => reset(parts, transaction, { ...request, name }));
  if (outcome instanceof AppError) {
    if (outcome.code === WRONG_CODE) await parts.breaker.record();
    throw outcome;
  }
  for (const id of outcome) liveness.forget(id);
}

async function reset(
  parts: AuthParts,
  transaction: Transaction,
  { name, code, password, client }: ResetRequest & { name: AccountName },
): Promise<string[] | AppError> {
  const subject = { target: name.value, purpose: "reset" };
  if (!(await isRightCode(parts, transaction, { subject, code, client }))) return wrongCode();
  const now = parts.clock.now();
  await consumeCode(transaction, subject, now);
  const found = await findUserByName(transaction, name);
  const user = found && (await lockUser(transaction, found.id));
  if (!user) return invalidInput({ account: ["这个手机号或邮箱还没有注册"] });

  const userId = user.id;
  await savePassword(transaction, { userId, hash: await parts.passwords.hash(password), now });
  await forgetTries(transaction, triesKeyOf(userId));
  await recordEvent(transaction, { kind: "password_reset", userId, ip: client.ip, detail: { by: name.kind }, now });
  await queueNotice(transaction, { user, kind: "password_reset", now });
  return revokeSessionsOf(transaction, { userId, reason: "others_ended", now });
}
