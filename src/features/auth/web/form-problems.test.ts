import { expect, test } from "vitest";
import { ApiError } from "../../../kit/api-error.ts";
import { AuthAnswerError } from "./auth-answer.ts";
import { checkForm, problemsOf } from "./form-problems.ts";

const good = { phone: "138 0013 8000", code: "123456", mustAgree: true, hasAgreed: true };

test.each([
  [{}, {}],
  [{ phone: " " }, { phone: "请输入手机号" }],
  [{ phone: "12345" }, { phone: "请输入正确的手机号" }],
  [{ code: "12a456" }, { code: "请输入 6 位数字验证码" }],
  [{ hasAgreed: false }, { agreements: "请先阅读并勾选用户协议和隐私政策" }],
  [{ hasAgreed: false, mustAgree: false }, {}],
])("a form with %j has the problems %j", (change, problems) => {
  expect(checkForm({ ...good, ...change })).toEqual(problems);
});

const apiError = (code: string, errors: Record<string, string[]> = {}) =>
  new ApiError({ status: 400, code, message: "服务器的话", errors });

test.each([
  [apiError("VERIFY_CODE_INVALID", { code: ["验证码错误"] }), { code: "验证码错误" }],
  [apiError("AGREEMENT_REQUIRED", { agreements: ["请勾选"] }), { agreements: "请勾选" }],
  [apiError("USER_BANNED"), { form: "账号已被封禁，请联系客服" }],
  [apiError("SMS_UNAVAILABLE"), { form: "服务器的话" }],
  [new AuthAnswerError("验证码错误", {}), { form: "验证码错误" }],
  [new Error("bug"), { form: "操作失败，请重试" }],
])("the failure %o is shown as %j", (thrown, problems) => {
  expect(problemsOf(thrown)).toEqual(problems);
});
