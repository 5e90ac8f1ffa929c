import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { ApiError } from "../../kit/api/api-error.ts";
import { troubleOf } from "./trouble.ts";

const apiError = (status: number, code = `HTTP_${status}`) => new ApiError({ status, code, message: "网站的话" });

test.each([
  ["a lost network", apiError(0, "NETWORK")],
  ["a time-out", apiError(0, "TIMEOUT")],
  ["throttling", apiError(429)],
  ["an outage", apiError(503)],
  ["an unreachable site behind a gateway", apiError(502)],
])("for a call, %s is a temporary failure, with its own message", (_what, error) => {
  expect(troubleOf(error)).toBe(error);
});

test.each([
  apiError(401),
  apiError(403),
  apiError(404),
  apiError(422),
  apiError(500),
  apiError(0, "BAD_REQUEST_SETUP"),
])("for a call, $code is not a temporary failure", (error) => {
  expect(troubleOf(error)).toBeNull();
});

test.each([
  [503, "服务暂时不可用，请稍后再试"],
  [502, "服务暂时不可用，请稍后再试"],
  [429, "请求过于频繁，请稍后再试"],
])("a page answered by %d is reported as: %s", (status, message) => {
  expect(troubleOf(new ErrorResponse(status, "", null))).toMatchObject({ status, message });
});

test.each([404, 403, 500])("a page answered by %d is not a temporary failure", (status) => {
  expect(troubleOf(new ErrorResponse(status, "", null))).toBeNull();
});

test.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed", "network error"])(
  "the browser error %j counts as a lost network",
  (words) => {
    expect(troubleOf(new TypeError(words))).toMatchObject({ code: "NETWORK", message: "网络连接失败，请检查网络" });
  },
);

test("an incomplete response is reported by its cause", () => {
  const broken = new Error("Unable to decode turbo-stream response", { cause: new TypeError("network error") });
  expect(troubleOf(broken)).toMatchObject({ code: "NETWORK" });
});

test.each([
  new TypeError("undefined is not a function"),
  new Error("failed to fetch"),
  "failed to fetch",
  null,
  data({}),
])("a programming error is not a temporary failure: %s", (thrown) => {
  expect(troubleOf(thrown)).toBeNull();
});
