import { AppError, invalidInput } from "../../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import type { MailResult } from "../../../../../ports/mail-sender.ts";
import { requireCaptcha } from "../../../../../ports/require-captcha.ts";
import { CODE_SECONDS, SEND_GAP_SECONDS } from "../../auth-limits.ts";
import { authError } from "../people/auth-error.ts";
import { type MailCodePurpose, writeCodeMail } from "../people/mail-texts.ts";
import { findUser } from "../people/user-store.ts";
import type { CodeContext } from "./code-context.ts";
import { giveBackSendBudgets, type SpentBudgets, spendSendBudgets } from "./send-budgets.ts";
import { type Late, sendInTime } from "./send-in-time.ts";
import type { SentCode } from "./send-phone-code.ts";
import { makeCode } from "./verify-code.ts";

/**
 * Sends a code to an address under the rules of phone codes. For a login or password reset it is sent whether or not
 * the address has an account: the answer and the work are the same, and only the mail's reader learns more.
 */
export async function sendEmailCode(
  context: CodeContext,
  request: {
    /** Normalised; undefined: the address of the account. */
    email: string | undefined;
    purpose: MailCodePurpose;
    captcha: string;
    deviceId: string | null;
    user: CallingUser | null;
  },
): Promise<SentCode> {
  const { purpose, deviceId, user } = request;
  if (!user && purpose !== "login" && purpose !== "reset") throw authError("TOKEN_INVALID");
  const isOwn = user !== null && purpose === "verify";
  const email = isOwn ? await requireOwnEmail(context, user) : request.email;
  if (email === undefined) throw invalidInput({ email: ["请输入邮箱"] });
  await requireCaptcha(context, request.captcha);

  const budgets = await spendSendBudgets(context, { channel: "mail", target: email });
  const code = await makeCode(context, { target: email, purpose, deviceId });
  const mail = writeCodeMail({ siteName: await context.readSiteName(), purpose, code });
  const result = await sendInTime(context.mail.send({ ...mail, to: email }), context.settings.mailTimeoutMs);
  if (result.kind !== "sent") throw await explainFailure(context, { result, budgets });
  return { expiresInSeconds: CODE_SECONDS, retryAfterSeconds: SEND_GAP_SECONDS };
}

async function requireOwnEmail(context: CodeContext, { id }: CallingUser): Promise<string> {
  const email = (await findUser(context.db, id))?.email;
  if (!email) throw invalidInput({ email: ["账号还没有绑定邮箱"] });
  return email;
}

/** Limits are restored only when it is certain that no mail was sent. */
async function explainFailure(
  context: CodeContext,
  { result, budgets }: { result: Exclude<MailResult | Late, { kind: "sent" }>; budgets: SpentBudgets },
): Promise<AppError> {
  context.logger.warn({ kind: result.kind }, "a verification mail was not sent");
  if (result.kind !== "late") await giveBackSendBudgets(context, budgets);
  if (result.kind === "rejected") return invalidInput({ email: ["该邮箱无法接收邮件，请检查后重试"] });
  return new AppError({ status: 503, code: "MAIL_UNAVAILABLE", message: "邮件服务暂时不可用，请稍后重试" });
}
