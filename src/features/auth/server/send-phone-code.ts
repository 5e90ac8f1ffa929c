import { setTimeout as sleep } from "node:timers/promises";
import { AppError, invalidInput } from "../../../kit/app-error.ts";
import type { SmsMessage, SmsPurpose, SmsResult } from "../../../ports/sms-sender.ts";
import { CODE_SECONDS, SEND_GAP_SECONDS } from "../auth-limits.ts";
import { normalizePhone } from "../phone-number.ts";
import type { AuthParts } from "./auth-parts.ts";
import { giveBackSendBudgets, type SpentBudgets, spendSendBudgets } from "./send-budgets.ts";
import { makeCode } from "./verify-code.ts";

interface SendRequest {
  phone: string;
  purpose: SmsPurpose;
  /** The solved challenge. */
  captcha: string;
  deviceId: string | null;
}

/** `late`: the provider took too long; the message may still arrive. */
type SendResult = SmsResult | { kind: "late" };

/**
 * Sends a code to a number, whether or not it has an account: the answer and the work are the same (security OTP-6).
 * The captcha comes before the number's budgets, so that nobody without one can use up another's number.
 */
export async function sendPhoneCode(
  parts: AuthParts,
  request: SendRequest,
): Promise<{ expiresInSeconds: number; retryAfterSeconds: number }> {
  const { purpose, deviceId } = request;
  const phone = requirePhone(request.phone);
  if (!(await parts.captcha.verify(request.captcha))) {
    throw new AppError({ status: 400, code: "CAPTCHA_INVALID", message: "人机验证未通过或已过期，请重试" });
  }
  const budgets = await spendSendBudgets(parts, phone);
  const code = await makeCode(parts, { target: phone, purpose, deviceId });
  const result = await sendInTime(parts, { phone, purpose, code });
  if (result.kind !== "sent") throw await explainFailure(parts, { result, budgets });
  return { expiresInSeconds: CODE_SECONDS, retryAfterSeconds: SEND_GAP_SECONDS };
}

/** A typed number in E.164; throws 422 naming the field. */
export function requirePhone(typed: string): string {
  const phone = normalizePhone(typed);
  if (phone === null) throw invalidInput({ phone: ["请输入正确的手机号"] });
  return phone;
}

async function sendInTime(parts: AuthParts, message: SmsMessage): Promise<SendResult> {
  const stop = new AbortController();
  const late = sleep(parts.settings.smsTimeoutMs, { kind: "late" as const }, { signal: stop.signal });
  const sent = parts.sms.send(message).catch((error: unknown): SendResult => {
    return { kind: "unavailable", detail: String(error) };
  });
  const result = await Promise.race([sent, late]);
  // Ends the timer; its own rejection says nothing more than that.
  late.catch(() => undefined);
  stop.abort();
  return result;
}

/** Budgets are given back only when it is certain that no message went out. */
async function explainFailure(
  parts: AuthParts,
  { result, budgets }: { result: Exclude<SendResult, { kind: "sent" }>; budgets: SpentBudgets },
): Promise<AppError> {
  parts.logger.warn({ result }, "a verification message was not sent");
  if (result.kind === "rate_limited") {
    const message = "该号码获取验证码过于频繁，请稍后重试";
    return new AppError({
      status: 429,
      code: "TOO_MANY_REQUESTS",
      message,
      extra: { retry_after: result.retryAfterSeconds },
    });
  }
  if (result.kind !== "late") await giveBackSendBudgets(parts, budgets);
  if (result.kind === "bad_number") return invalidInput({ phone: ["该号码无法接收短信，请检查后重试"] });
  return new AppError({ status: 503, code: "SMS_UNAVAILABLE", message: "短信服务暂时不可用，请稍后重试" });
}
