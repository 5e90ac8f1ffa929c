import { z } from "zod";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { wireTime } from "../../../kit/api/wire.ts";
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "../../../kit/values/durations.ts";
import {
  agreementsSchema,
  captchaInput,
  codeInput,
  PROOF_ERRORS,
  phoneInput,
  tokenSetSchema,
  userSchema,
} from "./contract.ts";

/** Ours has 22 characters of base64url; a longer value is refused without a look-up. */
const sceneInput = z.string().min(1).max(64);

/** One-time code of `wx.login`. */
const jsCodeInput = z.string().min(1, "缺少微信登录凭证").max(200);

/** One person scans a few times, but many people share the address of a mobile network. */
const SCAN_LIMITS: readonly RateLimit[] = [
  { max: 300, windowSeconds: 10 * MINUTE_SECONDS, per: "ip", whenUnavailable: "closed" },
];
/** An account as displayed on a phone: `138****0001`, `学**8`. */
const maskedAccountSchema = z.object({ phone_masked: z.string().nullable(), name_masked: z.string() });

const WECHAT_ERRORS = ["SCENE_EXPIRED", "SCENE_TAKEN", "WECHAT_CODE_INVALID", "WECHAT_RISKY", "WECHAT_UNAVAILABLE"];

export const getLoginQrcode = defineEndpoint({
  name: "getLoginQrcode",
  summary: "领取电脑扫码登录的小程序码，5 分钟内有效",
  method: "GET",
  path: "/v1/wechat-mp/pc/login-qrcode",
  who: "anyone",
  headers: ["X-Device-Proof"],
  output: z.object({
    /** The picture as a `data:` URL. It contains a different value than `scene_str` (security QR-1). */
    qr_code_url: z.string(),
    /** For `login-status`, on the device that requested it. */
    scene_str: z.string(),
    expires_in: z.number().int(),
  }),
  limits: [
    { max: 120, windowSeconds: 10 * MINUTE_SECONDS, per: "ip", whenUnavailable: "closed" },
    { max: 30, windowSeconds: 10 * MINUTE_SECONDS, per: "device", whenUnavailable: "closed" },
  ],
  errors: ["WECHAT_UNAVAILABLE", "QR_LOGIN_OFF", ...PROOF_ERRORS],
});

export const getLoginStatus = defineEndpoint({
  name: "getLoginStatus",
  summary: "查询扫码登录的进展；登录成功时令牌只给一次，请每 2 秒查询一次",
  method: "GET",
  path: "/v1/wechat-mp/pc/login-status/{scene}",
  who: "anyone",
  params: z.object({ scene: sceneInput }),
  output: z.object({
    status: z.enum(["waiting", "scanned", "need_phone", "success", "expired"]),
    /** With `need_phone`: the bearer token for the bind-phone calls, valid for ten minutes and one account. */
    temp_token: z.string().optional(),
    access_token: z.string().optional(),
    refresh_token: z.string().optional(),
    token_type: z.literal("Bearer").optional(),
    refresh_expires_in: z.number().int().optional(),
    user: userSchema.optional(),
    /** With `success`: the account was created by this login. */
    is_new_user: z.boolean().optional(),
    /**
     * Seconds until expiry: of the access token with `success`, of the temp token with `need_phone`, otherwise of the
     * code.
     */
    expires_in: z.number().int(),
  }),
  errors: ["ACCOUNT_DISABLED", "USER_BANNED"],
});

export const scanLoginCode = defineEndpoint({
  name: "scanLoginCode",
  summary: "小程序：扫码后登记扫码人，并取得要登录的电脑的信息",
  method: "POST",
  path: "/v1/wechat-mp/scan",
  who: "anyone",
  body: z.object({ scene: sceneInput, js_code: jsCodeInput }),
  output: z.object({
    device_name: z.string().nullable(),
    browser: z.string().nullable(),
    os: z.string().nullable(),
    /** For example `网络地址 203.0.113.*`. */
    place: z.string(),
    /**
     * The phone uses the same network as the computer. This suggests that both are near each other but does not prove
     * it.
     */
    is_same_network: z.boolean(),
    requested_at: wireTime,
    expires_in: z.number().int(),
    /** This WeChat has no account yet: a phone number and consent are required. */
    needs_phone: z.boolean(),
    /** The account that this WeChat logs in to; null: none yet. Must be displayed before every confirmation. */
    account: maskedAccountSchema.nullable(),
    linked_at: wireTime.nullable(),
    /** The link was made after this WeChat last confirmed. Must be displayed first. */
    is_link_new: z.boolean(),
    /** Not a login: this WeChat would be linked to this account. null: a login. */
    link_to: maskedAccountSchema.nullable(),
    /** Versions to send back with `confirm` after the user has agreed to them. */
    agreements: agreementsSchema,
  }),
  limits: SCAN_LIMITS,
  errors: WECHAT_ERRORS,
});

export const confirmLogin = defineEndpoint({
  name: "confirmLogin",
  summary: "小程序：扫码人确认登录；首次登录需同意协议，并授权手机号或改用短信验证码",
  method: "POST",
  path: "/v1/wechat-mp/confirm",
  who: "anyone",
  body: z.object({
    scene: sceneInput,
    /** A new code for each call, of the same WeChat identity that scanned. */
    js_code: jsCodeInput,
    /** From WeChat's phone number button; without it a new identity binds its phone by SMS on the computer. */
    phone_code: z.string().min(1).max(200).optional(),
    agreements: agreementsSchema.optional(),
    /** What the page displayed; a page that does not support links cannot confirm one. */
    purpose: z.enum(["login", "link"]).default("login"),
  }),
  output: z.object({ status: z.enum(["success", "need_phone"]) }),
  limits: SCAN_LIMITS,
  errors: [
    ...WECHAT_ERRORS,
    "SCENE_NOT_SCANNED",
    "AGREEMENT_REQUIRED",
    "PHONE_LINKED",
    "LINK_CHANGED",
    "PURPOSE_MISMATCH",
    "WECHAT_TAKEN",
    "WECHAT_LINKED",
    "ACCOUNT_DISABLED",
    "USER_BANNED",
  ],
});

export const cancelLogin = defineEndpoint({
  name: "cancelLogin",
  summary: "小程序：扫码人拒绝登录，二维码立即失效",
  method: "POST",
  path: "/v1/wechat-mp/cancel",
  who: "anyone",
  body: z.object({ scene: sceneInput, js_code: jsCodeInput }),
  output: z.object({ status: z.literal("cancelled") }),
  limits: SCAN_LIMITS,
  errors: WECHAT_ERRORS,
});

export const unlinkFromPhone = defineEndpoint({
  name: "unlinkFromPhone",
  summary: "小程序：这不是我的账号；立即解除这个微信的绑定，它正在进行的扫码全部作废，可重复调用",
  method: "POST",
  path: "/v1/wechat-mp/unlink",
  who: "anyone",
  /** WeChat's identification of the person is sufficient. */
  body: z.object({ js_code: jsCodeInput }),
  output: z.object({ status: z.literal("unlinked") }),
  limits: SCAN_LIMITS,
  errors: ["WECHAT_CODE_INVALID", "WECHAT_RISKY", "WECHAT_UNAVAILABLE"],
});

export const checkBindPhone = defineEndpoint({
  name: "checkBindPhone",
  summary: "扫码登录绑定手机号：该号码是否已有账号（有则绑定到该账号）",
  method: "GET",
  path: "/v1/wechat-mp/bind-phone/check",
  who: "temp_token",
  query: z.object({ phone: phoneInput }),
  output: z.object({ exists: z.boolean() }),
  // Security AUTH-8: the sixth call of a minute and the 201st of a device's day are refused.
  limits: [
    { max: 5, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "closed" },
    { max: 200, windowSeconds: DAY_SECONDS, per: "device", whenUnavailable: "closed" },
  ],
  errors: ["TOKEN_INVALID"],
});

export const sendBindPhoneCode = defineEndpoint({
  name: "sendBindPhoneCode",
  summary: "扫码登录绑定手机号：发送短信验证码",
  method: "POST",
  path: "/v1/wechat-mp/bind-phone/send-code",
  who: "temp_token",
  body: z.object({ phone: phoneInput, captcha: captchaInput }),
  output: z.object({ expires_in: z.number().int(), retry_after: z.number().int() }),
  limits: [
    { max: 20, windowSeconds: HOUR_SECONDS, per: "ip", whenUnavailable: "closed" },
    { max: 10, windowSeconds: HOUR_SECONDS, per: "device", whenUnavailable: "closed" },
  ],
  errors: ["TOKEN_INVALID", "CAPTCHA_INVALID", "SMS_UNAVAILABLE"],
});

export const verifyBindPhone = defineEndpoint({
  name: "verifyBindPhone",
  summary: "扫码登录绑定手机号：验证码正确即登录，新号码自动建立账号",
  method: "POST",
  path: "/v1/wechat-mp/bind-phone/verify",
  who: "temp_token",
  body: z.object({ phone: phoneInput, code: codeInput }),
  output: tokenSetSchema.extend({ is_new_user: z.boolean() }),
  limits: [{ max: 30, windowSeconds: 10 * MINUTE_SECONDS, per: "ip", whenUnavailable: "closed" }],
  errors: ["TOKEN_INVALID", "VERIFY_CODE_INVALID", "PHONE_LINKED", "ACCOUNT_DISABLED", "USER_BANNED"],
});
