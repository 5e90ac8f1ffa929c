import { expect, test } from "vitest";
import { ApiError } from "../../kit/api/api-error.ts";
import { consoleFailureText, loadFailureText, shortFailureText } from "./console-failure.ts";

const REVOKED = /^你现在没有做这件事的权限，可能刚刚被收回。填好的内容还在这一页/;

test("a refused action reports that the permission was revoked and that no input is lost", () => {
  const refused = { status: 403, code: "INSUFFICIENT_PERMISSIONS", message: "没有权限访问该资源" };
  expect(consoleFailureText(new ApiError(refused))).toMatch(REVOKED);
});

test.each([
  [{ status: 403, code: "OWN_ACCOUNT", message: "不能对自己的账号这样做" }, "不能对自己的账号这样做"],
  [{ status: 409, code: "INSUFFICIENT_PERMISSIONS_LATER", message: "别人刚改过" }, "别人刚改过"],
])("any other refusal has its own text: %j", (failure, text) => {
  expect(consoleFailureText(new ApiError(failure))).toBe(text);
});

test.each([
  { status: 503, code: "SERVICE_UNAVAILABLE", message: "服务暂时不可用，请稍后重试" },
  { status: 0, code: "NETWORK", message: "网络连接失败，请检查网络" },
  { status: 0, code: "TIMEOUT", message: "请求超时，请稍后重试" },
])("a failure that may pass says that the input remains and what to do: $code", (failure) => {
  expect(consoleFailureText(new ApiError(failure))).toBe(
    `${failure.message}。填好的内容还在这一页，不用刷新，过一会儿再点一次`,
  );
});

test("rejected input names what is wrong, for actions without a field for it", () => {
  const rejected = {
    status: 422,
    code: "INVALID_INPUT",
    message: "提交的内容有误",
    errors: { number: ["发票号码是 8 到 24 位"] },
  };
  expect(consoleFailureText(new ApiError(rejected))).toBe("发票号码是 8 到 24 位");
});

test("a failure without a server message has a text as well", () => {
  expect(consoleFailureText(new TypeError("x is undefined"))).toMatch(/[\u4e00-\u9fff]/);
});

const fault = { status: 500, code: "INTERNAL_ERROR", message: "服务器内部错误" };

test("a fault of the server says that the input remains, what to do, and its number in the log", () => {
  expect(consoleFailureText(new ApiError({ ...fault, extra: { request_id: "r-20261130-7" } }))).toBe(
    "服务器出了错，不是你填错了。填好的内容还在这一页，不用刷新，过一会儿再点一次；还是不行，把编号 r-20261130-7 告诉维护网站的人，日志里按它查得到原因",
  );
});

test("content that was not loaded because of a fault has no word about input, but the number", () => {
  expect(loadFailureText(new ApiError({ ...fault, extra: { request_id: "r-20261130-7" } }))).toBe(
    "服务器出了错，过一会儿再试。还是不行，把编号 r-20261130-7 告诉维护网站的人，日志里按它查得到原因",
  );
});

test.each([{}, { request_id: "" }, { request_id: 7 }])("a fault without a number names none: %j", (extra) => {
  expect(loadFailureText(new ApiError({ ...fault, extra }))).toBe(
    "服务器出了错，过一会儿再试。还是不行，请告诉维护网站的人",
  );
});

test("other failures of loading have their own text", () => {
  expect(loadFailureText(new ApiError({ status: 0, code: "NETWORK", message: "网络连接失败，请检查网络" }))).toBe(
    "网络连接失败，请检查网络",
  );
});

test.each([
  [{ ...fault, extra: { request_id: "r-7" } }, "服务器出了错（编号 r-7）"],
  [fault, "服务器出了错"],
  [{ status: 422, code: "INVALID", message: "有错", errors: { days: ["太多天"] } }, "太多天"],
  [{ status: 409, code: "USED", message: "已经用过" }, "已经用过"],
])("in a list of failures %j is short", (failure, text) => {
  expect(shortFailureText(new ApiError(failure))).toBe(text);
});

test.each([
  ["STAFF_ACCOUNT", "这是工作人员的账号，只有站长能这样处理"],
  ["SECOND_PERSON_REQUIRED", "要由另一位工作人员确认"],
])("a refusal with the code %s shows the reason of the server", (code, message) => {
  const failure = new ApiError({ status: 403, code, message: "没有权限访问该资源", extra: { message } });
  expect(consoleFailureText(failure)).toBe(message);
  expect(shortFailureText(failure)).toBe(message);
});
