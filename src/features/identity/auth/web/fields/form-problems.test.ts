import { expect, test } from "vitest";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { AuthAnswerError } from "../session/auth-answer.ts";
import {
  checkAccount,
  checkAgreement,
  checkCode,
  checkEmail,
  checkNewPassword,
  checkPhone,
  problemsOf,
} from "./form-problems.ts";

test.each([
  [checkPhone("138 0013 8000"), {}],
  [checkPhone(" "), { phone: "请输入手机号" }],
  [checkPhone("12345"), { phone: "请输入正确的手机号" }],
  [checkEmail("reader@example.com"), {}],
  [checkEmail(""), { email: "请输入邮箱" }],
  [checkEmail("reader@"), { email: "请输入正确的邮箱" }],
  [checkAccount("+86 138-0013-8000"), {}],
  [checkAccount("Reader@Example.com"), {}],
  [checkAccount(""), { account: "请输入手机号或邮箱" }],
  [checkAccount("reader"), { account: "请输入正确的手机号或邮箱" }],
  [checkCode("123456"), {}],
  [checkCode("12a456"), { code: "请输入 6 位数字验证码" }],
  [checkNewPassword("八个字符的密码呀"), {}],
  [checkNewPassword("👩‍🚀1234"), { password: "密码至少 8 个字符" }],
  [checkAgreement({ mustAgree: true, hasAgreed: true }), {}],
  [checkAgreement({ mustAgree: false, hasAgreed: false }), {}],
  [checkAgreement({ mustAgree: true, hasAgreed: false }), { agreements: "请先阅读并勾选用户协议和隐私政策" }],
])("input %# has the problems %j", (found, problems) => {
  expect(found).toEqual(problems);
});

const apiError = (code: string, errors: Record<string, string[]> = {}) =>
  new ApiError({ status: 400, code, message: "服务器的话", errors });

test.each([
  [apiError("VERIFY_CODE_INVALID", { code: ["验证码错误"] }), { code: "验证码错误" }],
  [apiError("CREDENTIALS_INVALID", { password: ["账号或密码错误"] }), { password: "账号或密码错误" }],
  [apiError("AGREEMENT_REQUIRED", { agreements: ["请勾选"] }), { agreements: "请勾选" }],
  [apiError("USER_BANNED"), { form: "账号已被封禁，请联系客服" }],
  [apiError("SMS_UNAVAILABLE"), { form: "服务器的话" }],
  [new AuthAnswerError("验证码错误", {}), { form: "验证码错误" }],
  [new Error("bug"), { form: "操作失败，请重试" }],
])("displays the failure %o as %j", (thrown, problems) => {
  expect(problemsOf(thrown)).toEqual(problems);
});
