import { requireCaptcha } from "../../../../../ports/require-captcha.ts";
import type { CodeContext } from "./code-context.ts";

/**
 * Requires a captcha while too many logins of the site fail (security OTP-7), or when the caller has a reason of its
 * own. Throws CAPTCHA_REQUIRED when there is none and CAPTCHA_INVALID when it is wrong.
 */
export async function requireCaptchaWhenSuspicious(
  context: Pick<CodeContext, "captcha" | "breaker">,
  { captcha, isSuspicious = false }: { captcha: string | undefined; isSuspicious?: boolean },
): Promise<void> {
  if (isSuspicious || (await context.breaker.isOpen())) await requireCaptcha(context, captcha);
}
