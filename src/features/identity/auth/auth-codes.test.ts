import { expect, test } from "vitest";
import { AUTH_CODES, type AuthCode, DEFAULT_FAILURE_MESSAGE, isAuthCode } from "./auth-codes.ts";

/** The catalogue of spec §8, row by row: status, message, feedback, login modal, forced logout. */
const catalogue: Record<AuthCode, [401 | 403, string, "warning" | "error" | "info", boolean, boolean]> = {
  TOKEN_EXPIRED: [401, "登录已过期，正在自动刷新", "info", false, false],
  TOKEN_INVALID: [401, "登录信息无效，请重新登录", "info", true, true],
  REFRESH_TOKEN_EXPIRED: [401, "登录已过期，请重新登录", "info", true, true],
  TOKEN_REVOKED: [401, "登录已失效，请重新登录", "info", true, true],
  SESSION_EXPIRED: [401, "你的账号已在其他设备登录，当前会话已失效", "warning", true, true],
  DEVICE_KICKED_OUT: [401, "你的设备已被下线，请重新登录", "warning", true, true],
  ACCOUNT_DISABLED: [401, "账号已停用，请联系客服", "error", false, true],
  USER_BANNED: [401, "账号已被封禁，请联系客服", "error", false, true],
  INSUFFICIENT_PERMISSIONS: [403, "权限不足，无法访问该资源", "info", false, false],
  USER_NOT_FOUND: [401, "用户不存在，请重新登录", "info", true, true],
};

// Covers spec §8.2.
test.each(Object.entries(catalogue))("%s matches the catalogue (spec §8)", (code, row) => {
  const { status, message, feedback, opensLogin, forcesLogout } = AUTH_CODES[code as AuthCode];
  expect([status, message, feedback, opensLogin, forcesLogout]).toEqual(row);
});

// Covers spec §8.2.
test("the catalogue contains no other code, and every other code gets one default message (spec §8)", () => {
  expect(Object.keys(AUTH_CODES).sort()).toEqual(Object.keys(catalogue).sort());
  expect(DEFAULT_FAILURE_MESSAGE).toBe("操作失败，请重试");
});

// Covers spec §8.3.
test("only the two codes about another device are warnings (spec §8)", () => {
  const warned = Object.entries(AUTH_CODES).filter(([, row]) => row.feedback === "warning");
  expect(warned.map(([code]) => code)).toEqual(["SESSION_EXPIRED", "DEVICE_KICKED_OUT"]);
});

// Covers spec §8.3.
test("a disabled or banned account is logged out with an error and without the login modal (spec §8)", () => {
  for (const code of ["ACCOUNT_DISABLED", "USER_BANNED"] as const) {
    expect(AUTH_CODES[code]).toMatchObject({ feedback: "error", opensLogin: false, forcesLogout: true });
  }
});

// Covers spec §8.1.
test("exactly the codes marked in the catalogue force a logout (spec §8)", () => {
  const forcing = Object.entries(AUTH_CODES).filter(([, row]) => row.forcesLogout);
  expect(forcing.map(([code]) => code)).toEqual([
    "TOKEN_INVALID",
    "REFRESH_TOKEN_EXPIRED",
    "TOKEN_REVOKED",
    "SESSION_EXPIRED",
    "DEVICE_KICKED_OUT",
    "ACCOUNT_DISABLED",
    "USER_BANNED",
    "USER_NOT_FOUND",
  ]);
});

test("a missing permission neither logs out nor opens a dialog (spec §8)", () => {
  expect(AUTH_CODES.INSUFFICIENT_PERMISSIONS).toMatchObject({ forcesLogout: false, opensLogin: false });
});

test("names inherited from Object are not codes", () => {
  expect(isAuthCode("TOKEN_INVALID")).toBe(true);
  expect(isAuthCode("toString")).toBe(false);
});
