import type { Logger } from "pino";
import { AppError, conflict } from "../../../../../kit/api/app-error.ts";
import { MiniProgramRefusal, type MiniProgramRefusalKind } from "../../../../../ports/mini-program.ts";

/** The same answer for unknown, expired, declined and used codes, so that it does not reveal which it was. */
export function sceneExpired(): AppError {
  return new AppError({ status: 410, code: "SCENE_EXPIRED", message: "二维码已失效，请在电脑上刷新后重新扫描" });
}

/** Someone else scanned first (security QR-3). */
export function sceneTaken(): AppError {
  return new AppError({ status: 403, code: "SCENE_TAKEN", message: "这个二维码已被另一个微信扫描，请在电脑上刷新" });
}

export const sceneNotScanned = () => conflict("SCENE_NOT_SCANNED", "请先扫描电脑上的二维码");
export const phoneLinked = () =>
  conflict("PHONE_LINKED", "该手机号已绑定另一个微信，请换一个手机号，或用这个手机号直接登录");
export const wechatTaken = () => conflict("WECHAT_TAKEN", "这个微信已绑定另一个账号，请先在手机上或那个账号里解除绑定");
export const accountHasWechat = () => conflict("WECHAT_LINKED", "这个账号已绑定微信，请先解除绑定");
export const linkChanged = () => conflict("LINK_CHANGED", "这个微信刚刚绑定了账号，请重试并核对是哪个账号");

/** The phone's page displayed another purpose than the actual one: an old page does not support links. */
export const purposeMismatch = () => conflict("PURPOSE_MISMATCH", "小程序版本过旧，请关闭后重新扫码");

export function tempTokenInvalid(): AppError {
  return new AppError({ status: 401, code: "TOKEN_INVALID", message: "扫码登录已过期，请重新扫码" });
}

const ANSWERS: Record<MiniProgramRefusalKind, { status: number; code: string; message: string }> = {
  code_invalid: { status: 400, code: "WECHAT_CODE_INVALID", message: "微信凭证已失效，请重试" },
  risky: { status: 403, code: "WECHAT_RISKY", message: "微信暂时限制了该账号，请用其他方式登录" },
  busy: { status: 503, code: "WECHAT_UNAVAILABLE", message: "微信暂时没有响应，请稍后重试" },
  misconfigured: { status: 503, code: "WECHAT_UNAVAILABLE", message: "扫码登录暂时不可用，请用其他方式登录" },
};

/** Calls WeChat and converts its refusal into a message for the visitor; details for staff are logged. */
export async function callWechat<T>(logger: Pick<Logger, "error" | "warn">, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof MiniProgramRefusal)) throw error;
    if (error.kind === "misconfigured") logger.error({ err: error }, "WeChat refuses the mini-program's calls");
    else logger.warn({ err: error }, "WeChat refused a call");
    throw new AppError({ ...ANSWERS[error.kind], cause: error });
  }
}
