import { AppError } from "../../../../kit/app-error.ts";
import type { AuthParts } from "../people/auth-context.ts";

/** Throws 400 unless `solution` solves a fresh challenge of ours. */
export async function requireCaptcha(parts: Pick<AuthParts, "captcha">, solution: string): Promise<void> {
  if (await parts.captcha.verify(solution)) return;
  throw new AppError({ status: 400, code: "CAPTCHA_INVALID", message: "人机验证未通过或已过期，请重试" });
}

/**
 * Asks for a captcha while too many logins of the site fail (security OTP-7), or when the caller has a reason of its
 * own. Throws CAPTCHA_REQUIRED when there is none and CAPTCHA_INVALID when it is wrong.
 */
export async function requireCaptchaWhenSuspicious(
  parts: Pick<AuthParts, "captcha" | "breaker">,
  { captcha, isSuspicious = false }: { captcha: string | undefined; isSuspicious?: boolean },
): Promise<void> {
  if (!isSuspicious && !(await parts.breaker.isOpen())) return;
  if (captcha === undefined) {
    throw new AppError({ status: 400, code: "CAPTCHA_REQUIRED", message: "请先完成人机验证" });
  }
  await requireCaptcha(parts, captcha);
}
