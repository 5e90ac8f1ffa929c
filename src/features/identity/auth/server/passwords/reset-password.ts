import { type AppError, invalidInput } from "../../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { AccountName } from "../../account-name.ts";
import { decideWithCode } from "../codes/decide-with-code.ts";
import { requireCaptchaWhenSuspicious } from "../codes/suspect-caller.ts";
import { isRightCode, wrongCode } from "../codes/verify-code.ts";
import { consumeCode } from "../codes/verify-code-store.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { Client } from "../people/client-trace.ts";
import { notifySecurityChange } from "../people/security-notice.ts";
import { findUserByName, lockUser } from "../people/user-store.ts";
import { revokeSessionsOf } from "../sessions/session-store.ts";
import { requireStrongPassword } from "./check-password-strength.ts";
import type { IdentityContext } from "./identity-context.ts";
import { forgetTries, savePassword, triesKeyOf } from "./password-store.ts";

interface ResetRequest {
  account: AccountName;
  code: string;
  password: string;
  captcha: string | undefined;
  client: Client;
}

/**
 * Sets a new password for a user who can read the account's messages. Every session ends with SESSION_EXPIRED. A
 * correct code for a number or address without an account is answered with that fact, because only the message's reader
 * learns it.
 */
export async function resetPassword(context: IdentityContext, request: ResetRequest): Promise<void> {
  const { account } = request;
  await requireCaptchaWhenSuspicious(context, request);
  const typed = { phone: null, email: null, [account.kind]: account.value };
  requireStrongPassword(request.password, { ...typed, siteName: await context.readSiteName() });
  const ended = await decideWithCode(context, (tx) => reset(context, tx, request));
  for (const id of ended) context.liveness.forget(id);
}

async function reset(
  context: IdentityContext,
  tx: Transaction,
  { account, code, password, client }: ResetRequest,
): Promise<string[] | AppError> {
  const subject = { target: account.value, purpose: "reset" };
  if (!(await isRightCode(context, tx, { subject, code, client }))) return wrongCode();
  const found = await findUserByName(tx, account);
  // An imported account without any consent: its first login requires consent and verifies the address.
  if (account.kind === "email" && found?.emailVerifiedAt === null)
    return invalidInput({ account: ["这个账号还没有登录过，请先用邮箱验证码登录，再设置密码"] });
  const now = context.clock.now();
  await consumeCode(tx, subject, now);
  const user = found && (await lockUser(tx, found.id));
  if (!user) return invalidInput({ account: ["这个手机号或邮箱还没有注册"] });

  const userId = user.id;
  await savePassword(tx, { userId, hash: await context.passwords.hash(password), now });
  await forgetTries(tx, triesKeyOf(userId));
  await recordEvent(tx, { kind: "password_reset", userId, ip: client.ip, detail: { by: account.kind }, now });
  await notifySecurityChange(context, tx, { user, change: "password_reset" });
  return revokeSessionsOf(tx, { userId, reason: "others_ended", now });
}
