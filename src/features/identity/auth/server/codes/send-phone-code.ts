import { AppError, invalidInput } from "../../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import { requireCaptcha } from "../../../../../ports/require-captcha.ts";
import type { SmsPurpose, SmsResult } from "../../../../../ports/sms-sender.ts";
import { CODE_SECONDS, SEND_GAP_SECONDS } from "../../auth-limits.ts";
import { authError } from "../people/auth-error.ts";
import { findUser } from "../people/user-store.ts";
import type { CodeContext } from "./code-context.ts";
import { giveBackSendBudgets, type SpentBudgets, spendSendBudgets } from "./send-budgets.ts";
import { type Late, sendInTime } from "./send-in-time.ts";
import { makeCode } from "./verify-code.ts";

export interface SentCode {
  expiresInSeconds: number;
  retryAfterSeconds: number;
}

/** For these purposes the code is sent to the account's own number, which the browser only has masked. */
const OWN_NUMBER: readonly SmsPurpose[] = ["verify", "cancel"];
const OPEN_TO_GUESTS: readonly SmsPurpose[] = ["signup", "login", "reset"];

/**
 * Sends a code to a number, whether or not it has an account: the answer and the work are the same (security OTP-6).
 * The captcha is checked before the number's limits, so that nobody without one can use up the limits of another
 * person's number.
 */
export async function sendPhoneCode(
  context: CodeContext,
  request: {
    /** E.164; undefined: the number of the account. */
    phone: string | undefined;
    purpose: SmsPurpose;
    captcha: string;
    deviceId: string | null;
    user: CallingUser | null;
  },
): Promise<SentCode> {
  const { purpose, deviceId, user } = request;
  if (!user && !OPEN_TO_GUESTS.includes(purpose)) throw authError("TOKEN_INVALID");
  const isOwn = user !== null && OWN_NUMBER.includes(purpose);
  const phone = isOwn ? await requireOwnPhone(context, user) : request.phone;
  if (phone === undefined) throw invalidInput({ phone: ["请输入手机号"] });
  await requireCaptcha(context, request.captcha);
  return deliverPhoneCode(context, { phone, purpose, deviceId });
}

/**
 * Sends a code to a valid number within its limits. The caller must have required a captcha or authenticated the user.
 */
export async function deliverPhoneCode(
  context: CodeContext,
  { phone, purpose, deviceId }: { phone: string; purpose: SmsPurpose; deviceId: string | null },
): Promise<SentCode> {
  const budgets = await spendSendBudgets(context, { channel: "sms", target: phone });
  const code = await makeCode(context, { target: phone, purpose, deviceId });
  const result = await sendInTime(context.sms.send({ phone, purpose, code }), context.settings.smsTimeoutMs);
  if (result.kind !== "sent") throw await explainFailure(context, { result, budgets });
  return { expiresInSeconds: CODE_SECONDS, retryAfterSeconds: SEND_GAP_SECONDS };
}

async function requireOwnPhone(context: CodeContext, { id }: CallingUser): Promise<string> {
  const phone = (await findUser(context.db, id))?.phone;
  if (!phone) throw invalidInput({ phone: ["账号还没有绑定手机号"] });
  return phone;
}

/** Limits are restored only when it is certain that no message was sent. */
async function explainFailure(
  context: CodeContext,
  { result, budgets }: { result: Exclude<SmsResult | Late, { kind: "sent" }>; budgets: SpentBudgets },
): Promise<AppError> {
  context.logger.warn({ result }, "a verification message was not sent");
  if (result.kind === "rate_limited") {
    const message = "该号码获取验证码过于频繁，请稍后重试";
    return new AppError({
      status: 429,
      code: "TOO_MANY_REQUESTS",
      message,
      extra: { retry_after: result.retryAfterSeconds },
    });
  }
  if (result.kind !== "late") await giveBackSendBudgets(context, budgets);
  if (result.kind === "bad_number") return invalidInput({ phone: ["该号码无法接收短信，请检查后重试"] });
  return new AppError({ status: 503, code: "SMS_UNAVAILABLE", message: "短信服务暂时不可用，请稍后重试" });
}
