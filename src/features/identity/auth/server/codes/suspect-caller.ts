import { requireCaptcha } from "../../../../../ports/require-captcha.ts";
import type { CodeContext } from "./code-context.ts";

/**
 * Requires a captcha while too many logins of the site fail (security OTP-7), or when the caller has another reason.
 * Throws CAPTCHA_REQUIRED without a captcha and CAPTCHA_INVALID for a wrong one.
 */
export async function requireCaptchaWhenSuspicious(
  context: Pick<CodeContext, "captcha" | "breaker">,
  { captcha, isSuspicious = false }: { captcha: string | undefined; isSuspicious?: boolean },
): Promise<void> {
  if (isSuspicious || (await context.breaker.isOpen())) await requireCaptcha(context, captcha);
}
