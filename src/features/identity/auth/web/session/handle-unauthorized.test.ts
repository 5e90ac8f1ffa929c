import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EndpointSpec } from "../../../../../kit/api/endpoint.ts";
import { AUTH_CODES } from "../../auth-codes.ts";
import { getUser, logOut } from "../../contract.ts";
import { handleUnauthorized } from "./handle-unauthorized.ts";
import { apiError, createBrowser, openTab, START, tokenSet } from "./session-fixture.ts";

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => vi.useRealTimers());

function signedIn() {
  const browser = createBrowser();
  const tab = openTab(browser);
  tab.session.completeLogin(tokenSet());
  const fail = (
    code: string,
    over: { endpoint?: EndpointSpec; usedToken?: string | null; isSecondTry?: boolean } = {},
  ) =>
    handleUnauthorized(tab.session, {
      endpoint: logOut,
      error: apiError(401, code),
      usedToken: "access-0",
      isSecondTry: false,
      ...over,
    });
  return { browser, ...tab, fail };
}

// Covers spec §2.4, §8.1, §8.3.
test.each([
  ["TOKEN_INVALID", "info", true],
  ["REFRESH_TOKEN_EXPIRED", "info", true],
  ["TOKEN_REVOKED", "info", true],
  ["SESSION_EXPIRED", "warning", true],
  ["DEVICE_KICKED_OUT", "warning", true],
  ["ACCOUNT_DISABLED", "error", false],
  ["USER_BANNED", "error", false],
  ["USER_NOT_FOUND", "info", true],
] as const)("%s ends the session with %s, login modal: %s", async (code, kind, opens) => {
  const { fail, browser, feedback, session } = signedIn();
  expect(await fail(code)).toMatchObject({ code, message: AUTH_CODES[code].message });
  expect(feedback).toEqual([[kind, AUTH_CODES[code].message]]);
  expect(session.loginRequest() !== null).toBe(opens);
  expect(browser.values.size).toBe(0);
  expect(session.view().status).toBe("guest");
});

// Covers spec §2.4, §8.1.
test("an unknown code clears the session and counts as TOKEN_INVALID", async () => {
  const { fail, browser } = signedIn();
  expect(await fail("SOMETHING_NEW")).toMatchObject({ code: "TOKEN_INVALID" });
  expect(browser.values.size).toBe(0);
});

// Covers spec §8.1.
test("INSUFFICIENT_PERMISSIONS does not log out and only sets the message", async () => {
  const { fail, feedback, session } = signedIn();
  expect(await fail("INSUFFICIENT_PERMISSIONS")).toMatchObject({ message: "权限不足，无法访问该资源" });
  expect(feedback).toEqual([]);
  expect(session.view().status).toBe("signed_in");
});

// Covers spec §8.1.
test("TOKEN_EXPIRED refreshes and requests one repetition", async () => {
  const { fail, browser } = signedIn();
  expect(await fail("TOKEN_EXPIRED")).toBe("retry");
  expect(browser.refreshed).toEqual(["refresh-0"]);
});

// Covers spec §8.1.
test("TOKEN_EXPIRED whose refresh fails is REFRESH_TOKEN_EXPIRED", async () => {
  const { fail, browser, feedback } = signedIn();
  browser.answerRefresh = async () => Promise.reject(apiError(401, "TOKEN_REVOKED"));
  expect(await fail("TOKEN_EXPIRED")).toMatchObject({ code: "REFRESH_TOKEN_EXPIRED" });
  expect(feedback).toEqual([["info", "登录已过期，请重新登录"]]);
});

// Covers spec §8.1.
test("TOKEN_EXPIRED on the repetition ends the session", async () => {
  const { fail, browser } = signedIn();
  expect(await fail("TOKEN_EXPIRED", { isSecondTry: true })).toMatchObject({ code: "REFRESH_TOKEN_EXPIRED" });
  expect(browser.values.size).toBe(0);
});

// Covers spec §8.1.
test("TOKEN_EXPIRED without a refresh token is TOKEN_INVALID", async () => {
  const { fail, browser, feedback } = signedIn();
  browser.values.clear();
  expect(await fail("TOKEN_EXPIRED", { usedToken: null })).toMatchObject({ code: "TOKEN_INVALID" });
  expect(feedback).toEqual([["info", "登录信息无效，请重新登录"]]);
});

// Covers spec §8.1.
test("any 401 of the user fetch refreshes and repeats once, then logs out with its own code", async () => {
  const { fail, feedback } = signedIn();
  expect(await fail("DEVICE_KICKED_OUT", { endpoint: getUser })).toBe("retry");
  const second = { endpoint: getUser, usedToken: "access-1", isSecondTry: true };
  expect(await fail("DEVICE_KICKED_OUT", second)).toMatchObject({ code: "DEVICE_KICKED_OUT" });
  expect(feedback).toEqual([["warning", "你的设备已被下线，请重新登录"]]);
});

test("after the token was replaced in the meantime, only a repetition is requested", async () => {
  const { fail, browser, feedback } = signedIn();
  expect(await fail("TOKEN_REVOKED", { usedToken: "older" })).toBe("retry");
  expect(feedback).toEqual([]);
  expect(browser.values.get("access_token")).toBe("access-0");
});

test("many calls that fail together display one message", async () => {
  const { fail, feedback } = signedIn();
  await Promise.all([fail("TOKEN_REVOKED"), fail("TOKEN_REVOKED"), fail("TOKEN_REVOKED")]);
  expect(feedback).toHaveLength(1);
});

test("while offline, the login stays and the message names the network", async () => {
  const { fail, browser, session } = signedIn();
  browser.isOnline = false;
  expect(await fail("TOKEN_EXPIRED")).toMatchObject({ code: "NETWORK", message: "网络连接失败，请检查网络" });
  expect(session.view().status).toBe("signed_in");
});
