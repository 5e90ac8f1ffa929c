import { AppError, invalidInput } from "../../../../kit/app-error.ts";
import type { CallingUser } from "../../../../kit/serve-endpoint.ts";
import type { MailResult } from "../../../../ports/mail-sender.ts";
import { CODE_SECONDS, SEND_GAP_SECONDS } from "../../auth-limits.ts";
import { requireEmail } from "../people/account-name.ts";
import type { AuthParts } from "../people/auth-context.ts";
import { authError } from "../people/auth-error.ts";
import { type MailCodePurpose, writeCodeMail } from "../people/mail-texts.ts";
import { findUser } from "../people/user-store.ts";
import { requireCaptcha } from "./require-captcha.ts";
import { giveBackSendBudgets, type SpentBudgets, spendSendBudgets } from "./send-budgets.ts";
import { type Late, sendInTime } from "./send-in-time.ts";
import type { SentCode } from "./send-phone-code.ts";
import { makeCode } from "./verify-code.ts";

/**
 * Sends a code to an address under the rules of phone codes. To reset a password it goes out whether or not the
 * address has an account: the answer and the work are the same, and only its reader learns more.
 */
export async function sendEmailCode(
  parts: AuthParts,
  request: {
    email: string | undefined;
    purpose: MailCodePurpose;
    captcha: string;
    deviceId: string | null;
    user: CallingUser | null;
  },
): Promise<SentCode> {
  const { purpose, deviceId, user } = request;
  if (!user && purpose !== "reset") throw authError("TOKEN_INVALID");
  const isOwn = user !== null && purpose === "verify";
  const email = isOwn ? await requireOwnEmail(parts, user) : requireEmail(request.email ?? "");
  await requireCaptcha(parts, request.captcha);

  const budgets = await spendSendBudgets(parts, { channel: "mail", target: email });
  const code = await makeCode(parts, { target: email, purpose, deviceId });
  const mail = writeCodeMail({ siteName: await parts.readSiteName(), purpose, code });
  const result = await sendInTime(parts.mail.send({ ...mail, to: email }), parts.settings.mailTimeoutMs);
  if (result.kind !== "sent") throw await explainFailure(parts, { result, budgets });
  return { expiresInSeconds: CODE_SECONDS, retryAfterSeconds: SEND_GAP_SECONDS };
}

async function requireOwnEmail(parts: AuthParts, { id }: CallingUser): Promise<string> {
  const email = (await findUser(parts.db, id))?.email;
  if (!email) throw invalidInput({ email: ["账号还没有绑定邮箱"] });
  return email;
}

/** Budgets are given back only when it is certain that no mail went out. */
async function explainFailure(
  parts: AuthParts,
  { result, budgets }: { result: Exclude<MailResult | Late, { kind: "sent" }>; budgets: SpentBudgets },
): Promise<AppError> {
  parts.logger.warn({ kind: result.kind }, "a verification mail was not sent");
  if (result.kind !== "late") await giveBackSendBudgets(parts, budgets);
  if (result.kind === "rejected") return invalidInput({ email: ["该邮箱无法接收邮件，请检查后重试"] });
  return new AppError({ status: 503, code: "MAIL_UNAVAILABLE", message: "邮件服务暂时不可用，请稍后重试" });
}
