import { z } from "zod";
import { membershipFactsSchema } from "../../../domain/access/access-contract.ts";
import { VIEWS } from "../../../kit/api/caller.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { wireTime } from "../../../kit/api/wire.ts";
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "../../../kit/values/durations.ts";
import { SMS_PURPOSES } from "../../../ports/sms-sender.ts";
import { DEVICE_PROOF_INVALID, DEVICE_PROOF_STALE } from "./device-proof.ts";
import { EITHER_DUTY, SECOND_FACTOR_DUTY } from "./duty.ts";
import { normalizeEmail } from "./email-address.ts";
import { normalizePhone } from "./phone-number.ts";

/** Rate limits of the endpoints that must refuse requests when counting fails (security AUTH-3, OTP-4). */
export const LOGIN_LIMITS: readonly RateLimit[] = [
  { max: 30, windowSeconds: 10 * MINUTE_SECONDS, per: "ip", whenUnavailable: "closed" },
];
/** CAPTCHA_REQUIRED: solve a challenge and repeat the request with its solution. */
export const CAPTCHA_ERRORS = ["CAPTCHA_REQUIRED", "CAPTCHA_INVALID"] as const;
export const PROOF_ERRORS = [DEVICE_PROOF_INVALID, DEVICE_PROOF_STALE] as const;
const SEND_LIMITS: readonly RateLimit[] = [
  { max: 20, windowSeconds: HOUR_SECONDS, per: "ip", whenUnavailable: "closed" },
  { max: 10, windowSeconds: HOUR_SECONDS, per: "device", whenUnavailable: "closed" },
];

/**
 * Returns a transform for an input schema. When `read` returns null, the input is rejected with `problem`, a Chinese
 * message.
 */
export function readAs<T>(read: (typed: string) => T | null, problem: string) {
  return (typed: string, context: z.core.$RefinementCtx<string>): T => {
    const value = read(typed);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  };
}

/** A mainland number in common notations: spaces, dashes, full-width digits and +86; parsed to E.164. */
export const phoneInput = z
  .string()
  .min(1, "请输入手机号")
  .max(40, "手机号过长")
  .transform(readAs(normalizePhone, "请输入正确的手机号"));
export const emailInput = z
  .string()
  .min(1, "请输入邮箱")
  .max(320, "邮箱过长")
  .transform(readAs(normalizeEmail, "请输入正确的邮箱"));
export const codeInput = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "验证码是 6 位数字");
/** Never trimmed or changed: a password is compared exactly as typed. The server checks the rules for new passwords. */
export const passwordInput = z.string().min(1, "请输入密码").max(1000, "密码过长");
/** Base64 of JSON: `{ challenge, solution }` as returned by the solver, or `{ challenge_id, answer }` for a picture. */
export const captchaInput = z.string().min(1, "请先完成人机验证").max(4000);

/**
 * User info (spec §3). It contains no full phone number or e-mail address, because the browser stores it in local
 * storage (security XSS-3).
 */
export const userSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  role: z.enum(["user", "admin"]),
  is_admin: z.boolean(),
  /** Roles of staff: what the interface may offer. The server checks its own tables. */
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** The level as which staff view the site in this login; null for everybody else. */
  view_as: z.enum(VIEWS).nullable(),
  /** A text that the user agreed to has changed substantially, and a new agreement is required. */
  is_agreement_outdated: z.boolean(),
  ...membershipFactsSchema.shape,
  avatar_url: z.string().nullable(),
  phone_masked: z.string().nullable(),
  created_at: wireTime,
});

/** The token set (spec §3, §7); durations in seconds. */
export const tokenSetSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.number().int(),
  refresh_expires_in: z.number().int(),
  user: userSchema,
});

/** Versions of the texts the visitor has agreed to; refused when they are not the current ones (decisions §3). */
export const agreementsSchema = z.object({ terms: z.string().max(40), privacy: z.string().max(40) });

const sentCodeSchema = z.object({
  success: z.literal(true),
  expires_in: z.number().int(),
  retry_after: z.number().int(),
});

const captchaQuestionSchema = z.object({
  driver: z.literal("altcha"),
  challenge: z.record(z.string(), z.unknown()),
});

export const getCaptcha = defineEndpoint({
  name: "getCaptcha",
  summary: "领取一道人机验证题，由浏览器计算（altcha）",
  method: "GET",
  path: "/v1/verification/captcha",
  who: "anyone",
  output: captchaQuestionSchema,
  limits: [{ max: 60, windowSeconds: 10 * MINUTE_SECONDS, per: "ip", whenUnavailable: "closed" }],
});

export const sendPhoneCode = defineEndpoint({
  name: "sendPhoneCode",
  summary: "向手机号发送 6 位验证码，5 分钟内有效",
  method: "POST",
  path: "/v1/auth/verify-codes/phone",
  who: "anyone",
  openDuring: SECOND_FACTOR_DUTY,
  body: z.object({
    /** Omitted for `verify` and `cancel`, whose codes are sent to the number of the signed-in account. */
    phone: phoneInput.optional(),
    /**
     * `bind` and `change` verify a new number, `verify` and `cancel` the account's own number; these four require a
     * login.
     */
    purpose: z.enum(SMS_PURPOSES),
    captcha: captchaInput,
  }),
  output: sentCodeSchema,
  envelope: "flat",
  limits: SEND_LIMITS,
  errors: ["CAPTCHA_INVALID", "SMS_UNAVAILABLE", "TOKEN_INVALID"],
});

export const sendEmailCode = defineEndpoint({
  name: "sendEmailCode",
  summary: "向邮箱发送 6 位验证码，5 分钟内有效",
  method: "POST",
  path: "/v1/auth/verify-codes/email",
  who: "anyone",
  openDuring: SECOND_FACTOR_DUTY,
  body: z.object({
    /** Omitted for `verify`, whose code is sent to the address of the signed-in account. */
    email: emailInput.optional(),
    /** `login` and `reset` require no login; the others are for the signed-in account. */
    purpose: z.enum(["login", "reset", "bind", "change", "verify"]),
    captcha: captchaInput,
  }),
  output: sentCodeSchema,
  envelope: "flat",
  limits: SEND_LIMITS,
  errors: ["CAPTCHA_INVALID", "MAIL_UNAVAILABLE", "TOKEN_INVALID"],
});

export const checkPhoneExists = defineEndpoint({
  name: "checkPhoneExists",
  summary: "手机号是否已注册；每次都要人机验证",
  method: "POST",
  path: "/v1/auth/signup/phone/exist",
  who: "anyone",
  body: z.object({ phone: phoneInput, captcha: captchaInput }),
  output: z.object({ exists: z.boolean() }),
  envelope: "flat",
  // Security AUTH-8: the sixth call of a minute and the 201st of a device's day are refused.
  limits: [
    { max: 5, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "closed" },
    { max: 200, windowSeconds: DAY_SECONDS, per: "device", whenUnavailable: "closed" },
  ],
  errors: ["CAPTCHA_INVALID"],
});

export const signUpUsingPhone = defineEndpoint({
  name: "signUpUsingPhone",
  summary: "用手机号和验证码注册；号码已注册时直接登录",
  method: "POST",
  path: "/v1/auth/signup/using-phone",
  who: "anyone",
  headers: ["X-Device-Proof"],
  body: z.object({
    phone: phoneInput,
    code: codeInput,
    /** Password of the new account; an existing account keeps its own. */
    password: passwordInput.optional(),
    agreements: agreementsSchema.optional(),
    captcha: captchaInput.optional(),
  }),
  output: tokenSetSchema.extend({ success: z.literal(true), is_new_user: z.boolean() }),
  envelope: "flat",
  limits: LOGIN_LIMITS,
  errors: ["VERIFY_CODE_INVALID", "AGREEMENT_REQUIRED", ...CAPTCHA_ERRORS, ...PROOF_ERRORS],
});

/** Reasons why a correct or a wrong code, sent to a number or an address, does not log in. */
const CODE_LOGIN_ERRORS = [
  "VERIFY_CODE_INVALID",
  "AGREEMENT_REQUIRED",
  "ACCOUNT_DISABLED",
  "USER_BANNED",
  "SECOND_FACTOR_NEEDED",
  ...CAPTCHA_ERRORS,
  ...PROOF_ERRORS,
] as const;

export const logInUsingPhone = defineEndpoint({
  name: "logInUsingPhone",
  summary: "用手机号和验证码登录；未注册的号码同意协议后自动建立账号",
  method: "POST",
  path: "/v1/auth/login/using-phone",
  who: "anyone",
  headers: ["X-Device-Proof"],
  body: z.object({
    phone: phoneInput,
    code: codeInput,
    agreements: agreementsSchema.optional(),
    captcha: captchaInput.optional(),
  }),
  output: tokenSetSchema.extend({ is_new_user: z.boolean() }),
  envelope: "flat",
  limits: LOGIN_LIMITS,
  errors: CODE_LOGIN_ERRORS,
});

export const logInUsingEmail = defineEndpoint({
  name: "logInUsingEmail",
  summary: "用邮箱验证码登录已有的账号；从旧站带来的账号第一次登录时要同意协议",
  method: "POST",
  path: "/v1/auth/login/using-email",
  who: "anyone",
  headers: ["X-Device-Proof"],
  body: z.object({
    email: emailInput,
    code: codeInput,
    agreements: agreementsSchema.optional(),
    captcha: captchaInput.optional(),
  }),
  output: tokenSetSchema,
  envelope: "flat",
  limits: LOGIN_LIMITS,
  errors: CODE_LOGIN_ERRORS,
});

export const refreshTokens = defineEndpoint({
  name: "refreshTokens",
  summary: "用刷新令牌换取新的访问令牌",
  method: "POST",
  path: "/v1/auth/login/refresh-token",
  who: "anyone",
  headers: ["X-Device-Proof"],
  body: z.object({ refresh_token: z.string().min(1).max(1000) }),
  output: z.object({
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.number().int(),
    refresh_expires_in: z.number().int(),
  }),
  envelope: "flat",
  limits: [{ max: 600, windowSeconds: 10 * MINUTE_SECONDS, per: "ip", whenUnavailable: "open" }],
  errors: [
    "REFRESH_TOKEN_EXPIRED",
    "TOKEN_REVOKED",
    "SESSION_EXPIRED",
    "DEVICE_KICKED_OUT",
    "ACCOUNT_DISABLED",
    "USER_BANNED",
    DEVICE_PROOF_STALE,
  ],
});

export const logOut = defineEndpoint({
  name: "logOut",
  summary: "退出当前设备，或退出全部设备",
  method: "POST",
  path: "/v1/auth/logout",
  who: "user",
  openDuring: EITHER_DUTY,
  body: z.object({ all_devices: z.boolean().default(false) }),
  output: z.object({ success: z.literal(true) }),
  envelope: "flat",
});

export const getUser = defineEndpoint({
  name: "getUser",
  summary: "当前登录用户的资料与会员状态",
  method: "GET",
  path: "/v1/user",
  who: "user",
  openDuring: EITHER_DUTY,
  output: z.object({ user: userSchema }),
  envelope: "flat",
});

export type User = z.output<typeof userSchema>;
export type TokenSet = z.output<typeof tokenSetSchema>;
