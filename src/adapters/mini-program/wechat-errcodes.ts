import { MiniProgramRefusal, type MiniProgramRefusalKind } from "../../ports/mini-program.ts";

/** WeChat no longer accepts the access token although it has not expired by our clock. */
const STALE_TOKEN_CODES = new Set([40001, 40014, 42001]);

/** The meaning of each `errcode` for us; all other codes must be fixed by the operator (providers §3.1). */
const KIND_OF_CODE: ReadonlyMap<number, MiniProgramRefusalKind> = new Map([
  [-1, "busy"], // "system error": WeChat's documentation says to retry
  [40029, "code_invalid"], // code never issued, or of another app
  [40163, "code_invalid"], // code used
  [42003, "code_invalid"], // code too old
  [40226, "risky"], // WeChat restricts the user's account
  [45009, "busy"], // quota of the minute or the day
  [45011, "busy"], // too many calls for one user
]);

/** Logged together with the number, for the operator. */
const MEANING_OF_CODE: ReadonlyMap<number, string> = new Map([
  [40013, "AppID 不存在或与密钥不符，检查 WXMP_APPID"],
  [40125, "AppSecret 不对，检查 WXMP_SECRET"],
  [40164, "服务器的出口 IP 不在小程序后台的白名单里"],
  [41030, "页面不存在或还没有发布，检查 WXMP_LOGIN_PAGE"],
  [40097, "env_version 不对，检查 WXMP_ENV_VERSION"],
  [40129, "scene 含有不允许的字符或过长"],
  [40169, "scene 含有不允许的字符或过长"],
  [85024, "小程序还没有认证，不能使用这个接口"],
  [48001, "小程序没有这个接口的权限"],
]);

/** Whether a fresh access token may help. */
export function isStaleTokenCode(errcode: number): boolean {
  return STALE_TOKEN_CODES.has(errcode);
}

/** A refusal with its number and meaning. WeChat's own text is omitted because it repeats parts of the request. */
export function refusalOf(errcode: number): MiniProgramRefusal {
  const kind = KIND_OF_CODE.get(errcode) ?? "misconfigured";
  const meaning = MEANING_OF_CODE.get(errcode);
  return new MiniProgramRefusal(kind, `errcode ${errcode}${meaning ? `：${meaning}` : ""}`);
}
