import { AppError } from "../../../../kit/api/app-error.ts";
import type { CodeContext } from "./code-context.ts";

/** Throws 400 unless `solution` solves a fresh challenge of ours. */
export async function requireCaptcha(context: Pick<CodeContext, "captcha">, solution: string): Promise<void> {
  if (await context.captcha.verify(solution)) return;
  throw new AppError({ status: 400, code: "CAPTCHA_INVALID", message: "人机验证未通过或已过期，请重试" });
}

/**
 * Asks for a captcha while too many logins of the site fail (security OTP-7), or when the caller has a reason of its
 * own. Throws CAPTCHA_REQUIRED when there is none and CAPTCHA_INVALID when it is wrong.
 */
export async function requireCaptchaWhenSuspicious(
  context: Pick<CodeContext, "captcha" | "breaker">,
  { captcha, isSuspicious = false }: { captcha: string | undefined; isSuspicious?: boolean },
): Promise<void> {
  if (!isSuspicious && !(await context.breaker.isOpen())) return;
  if (captcha === undefined) {
    throw new AppError({ status: 400, code: "CAPTCHA_REQUIRED", message: "请先完成人机验证" });
  }
  await requireCaptcha(context, captcha);
}
