import { ApiError } from "../../../../kit/api-error.ts";
import { solveCaptcha } from "./solve-captcha.ts";

/** Runs a call, and once more with a solved captcha when the server asks for one. */
export async function withCaptchaIfAsked<T>(
  run: (captcha: { captcha?: string }) => Promise<T>,
  options: { signal: AbortSignal; onProving(): void },
): Promise<T> {
  try {
    return await run({});
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== "CAPTCHA_REQUIRED") throw thrown;
    options.onProving();
    return run({ captcha: await solveCaptcha(options.signal) });
  }
}
