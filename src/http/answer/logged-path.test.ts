import { expect, test } from "vitest";
import { loggedPath } from "./logged-path.ts";

test("the scene of a QR login is not logged, other paths are", () => {
  expect(loggedPath("/api/v1/wechat-mp/pc/login-status/aB3_-xyz")).toBe("/api/v1/wechat-mp/pc/login-status/-");
  expect(loggedPath("/api/v1/articles/12")).toBe("/api/v1/articles/12");
});
