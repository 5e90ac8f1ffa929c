import { expect, test } from "vitest";
import { errorFromAnswer } from "../../kit/api/api-error.ts";
import { failureText } from "./failure-text.ts";

test.each([
  ["POSTING_BANNED", "你到 2026年12月8日 01:58 为止不能发言和修改，原因：广告或刷屏"],
  ["PHONE_NEEDED", "发言前请先绑定手机号"],
])("a refusal with the code %s shows the reason of the server", (error_code, message) => {
  expect(failureText(errorFromAnswer(403, { error_code, message }))).toBe(message);
});

test.each([{ error_code: "SOMETHING_ELSE", message: "内部的说明" }, { error_code: "POSTING_BANNED" }])(
  "a refusal without a reason for users has the general text: %j",
  (body) => {
    expect(failureText(errorFromAnswer(403, body))).toBe("没有权限访问该资源");
  },
);
