import { AppError, conflict } from "../../../../../kit/api/app-error.ts";
import { TICKET_SECONDS } from "../../second-factor-limits.ts";

/** The same answer for wrong and used codes of both kinds. 400: a wrong code does not end a session (spec §8). */
export function wrongSecondFactor(field: "code" | "recovery_code"): AppError {
  const message = field === "code" ? "验证码错误或已用过，请等下一个" : "恢复码错误或已用过";
  return new AppError({ status: 400, code: "SECOND_FACTOR_INVALID", message, errors: { [field]: [message] } });
}

/** 403: the password or the code was correct, and the login has a second step. */
export function secondFactorNeeded(mfaToken: string): AppError {
  return new AppError({
    status: 403,
    code: "SECOND_FACTOR_NEEDED",
    message: "请输入身份验证器上的验证码",
    extra: { mfa_token: mfaToken, expires_in: TICKET_SECONDS },
  });
}

/** The second step was too late, repeated too often or sent by another device; the first step must be repeated. */
export function secondFactorExpired(): AppError {
  return new AppError({ status: 400, code: "SECOND_FACTOR_EXPIRED", message: "登录已超时，请重新登录" });
}

export const secondFactorOn = () => conflict("SECOND_FACTOR_ON", "两步验证已经开启");
export const secondFactorOff = () => conflict("SECOND_FACTOR_OFF", "两步验证还没有开启");
