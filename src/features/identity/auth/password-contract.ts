import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { readAccountName, readLoginName } from "./account-name.ts";
import {
  CAPTCHA_ERRORS,
  captchaInput,
  codeInput,
  LOGIN_LIMITS,
  PROOF_ERRORS,
  passwordInput,
  readAs,
  tokenSetSchema,
} from "./contract.ts";

/** A phone number or an e-mail address in one field (decisions §3). */
const accountInput = z.string().min(1, "请输入手机号或邮箱").max(320, "账号过长");
const ACCOUNT_PROBLEM = "请输入正确的手机号或邮箱";

export const logInUsingPassword = defineEndpoint({
  name: "logInUsingPassword",
  summary: "用手机号或邮箱和密码登录；多次输错后需要人机验证",
  method: "POST",
  path: "/v1/auth/login/using-password",
  who: "anyone",
  headers: ["X-Device-Proof"],
  body: z.object({
    /** Staff accounts can also have names. */
    account: accountInput.transform(readAs(readLoginName, ACCOUNT_PROBLEM)),
    password: passwordInput,
    captcha: captchaInput.optional(),
  }),
  output: tokenSetSchema,
  envelope: "flat",
  limits: LOGIN_LIMITS,
  errors: [
    "CREDENTIALS_INVALID",
    "ACCOUNT_DISABLED",
    "USER_BANNED",
    "SECOND_FACTOR_NEEDED",
    ...CAPTCHA_ERRORS,
    ...PROOF_ERRORS,
  ],
});

export const resetPassword = defineEndpoint({
  name: "resetPassword",
  summary: "忘记密码：用发到手机号或邮箱的验证码设置新密码，所有设备退出登录",
  method: "POST",
  path: "/v1/auth/password/reset",
  who: "anyone",
  body: z.object({
    account: accountInput.transform(readAs(readAccountName, ACCOUNT_PROBLEM)),
    code: codeInput,
    password: passwordInput,
    captcha: captchaInput.optional(),
  }),
  output: z.object({ success: z.literal(true) }),
  envelope: "flat",
  limits: LOGIN_LIMITS,
  errors: ["VERIFY_CODE_INVALID", ...CAPTCHA_ERRORS],
});
