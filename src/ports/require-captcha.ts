import { AppError } from "../kit/api/app-error.ts";
import type { Captcha } from "./captcha.ts";

/**
 * Throws 400 unless `solution` solves an unused challenge of this site: `CAPTCHA_REQUIRED` without a solution,
 * `CAPTCHA_INVALID` with a wrong one.
 */
export async function requireCaptcha(
  { captcha }: { captcha: Pick<Captcha, "verify"> },
  solution: string | undefined,
): Promise<void> {
  if (solution === undefined)
    throw new AppError({ status: 400, code: "CAPTCHA_REQUIRED", message: "请先完成人机验证" });
  if (await captcha.verify(solution)) return;
  throw new AppError({ status: 400, code: "CAPTCHA_INVALID", message: "人机验证未通过或已过期，请重试" });
}
