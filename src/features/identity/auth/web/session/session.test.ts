import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LEARNING_QUEUE_KEY } from "../../../../../ui/browser/personal-keys.ts";
import { readSessionList } from "./auth-answer.ts";
import { apiError, createBrowser, openTab, START, storeLogin, tokenSet, user } from "./session-fixture.ts";
import { SESSION_KEYS } from "./stored-session.ts";

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => vi.useRealTimers());

const SECOND = 1000;
const MINUTE = 60 * SECOND;

// Covers spec §4.2.
test.each([["access_token"], ["refresh_token"], ["token_expiry"]])(
  "without %s nothing is restored and the rest is cleared",
  async (missing) => {
    const browser = createBrowser();
    storeLogin(browser, 800);
    browser.values.delete(missing);
    browser.values.set("device_id", "web_x_1");
    browser.values.set("theme", "dark");
    const { session } = openTab(browser);
    await session.start();
    expect(session.view()).toEqual({ status: "guest", user: null });
    expect([...browser.values.keys()].sort()).toEqual(["device_id", "theme"]);
  },
);

test("a valid token with stored user info signs in at once", async () => {
  const browser = createBrowser();
  storeLogin(browser, 800);
  const { session } = openTab(browser);
  const started = session.start();
  expect(session.view()).toMatchObject({ status: "signed_in", user: { id: 7 } });
  await started;
  expect(browser.refreshed).toEqual([]);
});

test.each([
  ["answers", async () => ({ ...user, name: "新名字" }), "新名字"],
  ["cannot be reached", async () => Promise.reject(apiError(503, "UNAVAILABLE")), "读者"],
])("the stored user is marked as stored until the server %s", async (_, answerUser, name) => {
  const browser = createBrowser();
  storeLogin(browser, 800);
  browser.answerUser = vi.fn(answerUser);
  const { session } = openTab(browser);
  const started = session.start();
  expect(session.view()).toMatchObject({ status: "signed_in", isStored: true, user: { name: "读者" } });
  await started;
  await vi.advanceTimersByTimeAsync(0);
  expect(session.view()).toEqual({ status: "signed_in", user: { ...user, name } });
});

// Covers spec §4.3.
test("a valid restored token schedules its refresh", async () => {
  const browser = createBrowser();
  storeLogin(browser, 800);
  await openTab(browser).session.start();
  await vi.advanceTimersByTimeAsync(499 * SECOND);
  expect(browser.refreshed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1 * SECOND);
  expect(browser.refreshed).toEqual(["refresh-0"]);
});

// Covers spec §4.11.
test.each([
  ["no user info", undefined],
  ["user info without an id", '{"name":"x"}'],
  ["garbled user info", "{"],
])("a valid token with %s fetches the user", async (_, stored) => {
  const browser = createBrowser();
  storeLogin(browser, 800, { withUser: false });
  if (stored !== undefined) browser.values.set("userInfo", stored);
  const { session } = openTab(browser);
  const started = session.start();
  expect(session.view().status).toBe("restoring");
  await started;
  expect(session.view()).toEqual({ status: "signed_in", user });
  expect(JSON.parse(browser.values.get("userInfo") ?? "")).toMatchObject({ id: 7 });
});

// Covers spec §4.11.
test("when that fetch fails the visitor is logged out", async () => {
  const browser = createBrowser();
  storeLogin(browser, 800, { withUser: false });
  browser.answerUser.mockRejectedValue(apiError(500, "HTTP_500"));
  const { session } = openTab(browser);
  await session.start();
  expect(session.view().status).toBe("guest");
  expect(browser.values.size).toBe(0);
});

// Covers spec §4.3.
test("an expired token is refreshed at once and the user is fetched", async () => {
  const browser = createBrowser();
  storeLogin(browser, 10);
  const { session } = openTab(browser);
  await session.start();
  expect(browser.refreshed).toEqual(["refresh-0"]);
  expect(browser.answerUser).toHaveBeenCalledTimes(1);
  expect(session.view().status).toBe("signed_in");
});

// Covers spec §4.3.
test("an expired token whose refresh fails clears everything", async () => {
  const browser = createBrowser();
  storeLogin(browser, 10);
  browser.answerRefresh = async () => Promise.reject(apiError(401, "REFRESH_TOKEN_EXPIRED"));
  const { session } = openTab(browser);
  await session.start();
  expect(session.view()).toEqual({ status: "guest", user: null });
  expect(browser.values.size).toBe(0);
});

test.each([
  [0, "NETWORK"],
  [429, "TOO_MANY_REQUESTS"],
  [503, "SERVICE_UNAVAILABLE"],
])("a start during %i %s logs no user out, and the session continues afterwards", async (status, code) => {
  const browser = createBrowser();
  storeLogin(browser, 10, { withUser: false });
  const good = browser.answerRefresh;
  browser.answerRefresh = async () => Promise.reject(apiError(status, code));
  browser.answerUser.mockRejectedValue(apiError(status, code));
  const { session } = openTab(browser);
  const started = session.start();
  await vi.advanceTimersByTimeAsync(10_000);
  await started;
  expect(session.view().status).toBe("restoring");
  expect(browser.values.get("refresh_token")).toBe("refresh-0");
  browser.answerRefresh = good;
  browser.answerUser.mockResolvedValue(user);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(session.view().status).toBe("signed_in");
});

test("while offline with an expired token, the stored user stays until the network is back", async () => {
  const browser = createBrowser();
  storeLogin(browser, 10);
  browser.isOnline = false;
  const { session } = openTab(browser);
  await session.start();
  expect(session.view().status).toBe("signed_in");
  browser.isOnline = true;
  expect(await session.accessToken()).toBe("access-1");
});

// Covers spec §3.5.
test("a login stores the session's part of the eight keys, closes the modal and continues the requested action", () => {
  const browser = createBrowser();
  const { session } = openTab(browser);
  const wanted = vi.fn();
  session.openLogin({ afterwards: wanted });
  session.completeLogin({ ...tokenSet(), is_new_user: false });
  const keys = ["access_token", "permissions", "refresh_token", "roles", "token_expiry", "userInfo"];
  expect([...browser.values.keys()].sort()).toEqual(keys);
  expect(session.loginRequest()).toBeNull();
  expect(wanted).toHaveBeenCalledTimes(1);
  expect(session.view()).toEqual({ status: "signed_in", user });
});

test("a logout removes the user's queued data; a lost session keeps it for the next login", async () => {
  const browser = createBrowser();
  const { session } = openTab(browser);
  session.completeLogin(tokenSet());
  browser.values.set(LEARNING_QUEUE_KEY, "{}");
  browser.values.delete("refresh_token");
  await openTab(browser).session.start();
  expect(browser.values.has(LEARNING_QUEUE_KEY)).toBe(true);
  session.completeLogin(tokenSet());
  await session.logOut();
  expect(browser.values.has(LEARNING_QUEUE_KEY)).toBe(false);
});

test("closing the modal discards the requested action", () => {
  const { session } = openTab(createBrowser());
  const wanted = vi.fn();
  session.openLogin({ afterwards: wanted });
  session.closeLogin();
  session.completeLogin(tokenSet());
  expect(wanted).not.toHaveBeenCalled();
});

// Covers spec §5.3, §5.4.
test.each([
  [{ message: "验证码错误" }, "验证码错误"],
  [{ access_token: "a", user }, "认证响应格式错误：缺少 access_token 或 refresh_token"],
  [{ access_token: "a", user, message: "欢迎" }, "认证响应格式错误：缺少 access_token 或 refresh_token"],
  [{ refresh_token: "r", user }, "认证响应格式错误：缺少 access_token 或 refresh_token"],
  [null, "认证响应格式错误：缺少 access_token 或 refresh_token"],
  [{ access_token: "a", refresh_token: "r", user: { name: "x" } }, "用户信息格式无效"],
])("the login answer %j is the error %s, which contains the answer", (answer, message) => {
  const browser = createBrowser();
  const { session } = openTab(browser);
  expect(() => session.completeLogin(answer)).toThrow(expect.objectContaining({ message, response: answer }));
  expect(browser.values.size).toBe(0);
});

// Covers spec §5.3.
test("a login answer with both tokens is a success, whatever its message", () => {
  const { session } = openTab(createBrowser());
  session.completeLogin({ ...tokenSet(), message: "欢迎回来" });
  expect(session.view().status).toBe("signed_in");
});

// Covers spec §4.10.
test.each([[true], [false]])("logout with all_devices %s calls the server and clears six keys", async (allDevices) => {
  const browser = createBrowser();
  browser.values.set("device_id", "web_x_1");
  browser.values.set("theme", "dark");
  const { session } = openTab(browser);
  session.completeLogin(tokenSet());
  await session.logOut({ allDevices });
  expect(browser.answerLogout).toHaveBeenCalledWith(allDevices);
  expect([...browser.values.keys()].sort()).toEqual(["device_id", "theme"]);
  expect(session.view().status).toBe("guest");
});

// Covers spec §4.10.
test("logout ignores a server that fails or hangs, and stops the timers", async () => {
  const browser = createBrowser();
  const { session } = openTab(browser);
  for (const answer of [() => Promise.reject(apiError(500, "x")), () => new Promise(() => {})]) {
    session.completeLogin(tokenSet());
    browser.answerLogout.mockImplementationOnce(answer);
    const done = session.logOut();
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    await done;
    expect(browser.values.size).toBe(0);
  }
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(browser.answerUser).not.toHaveBeenCalled();
  expect(browser.refreshed).toEqual([]);
});

test("during a logout no component has a user whose data it could fetch with the ending session", async () => {
  const browser = createBrowser();
  const { session } = openTab(browser);
  session.completeLogin(tokenSet());
  browser.answerLogout.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, SECOND)));
  const done = session.logOut();
  expect(session.view()).toEqual({ status: "restoring", user: null });
  await vi.advanceTimersByTimeAsync(SECOND);
  await done;
  expect(session.view()).toEqual({ status: "guest", user: null });
});

test("two logouts count as one, so that the second cannot end the following login", async () => {
  const browser = createBrowser();
  const { session } = openTab(browser);
  session.completeLogin(tokenSet());
  browser.answerLogout.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, SECOND)));
  const first = session.logOut();
  await vi.advanceTimersByTimeAsync(SECOND / 2);
  const second = session.logOut();
  await vi.advanceTimersByTimeAsync(SECOND / 2);
  await first;
  session.completeLogin(tokenSet());
  await vi.advanceTimersByTimeAsync(SECOND);
  await second;
  expect(browser.answerLogout).toHaveBeenCalledTimes(1);
  expect(session.view().status).toBe("signed_in");
});

// Covers spec §4.10.
test("the user is fetched every 15 minutes after login", async () => {
  const browser = createBrowser();
  openTab(browser).session.completeLogin(tokenSet(86_400));
  await vi.advanceTimersByTimeAsync(15 * MINUTE - 1);
  expect(browser.answerUser).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1 + 15 * MINUTE);
  expect(browser.answerUser).toHaveBeenCalledTimes(2);
});

test("another tab follows a login and a logout", async () => {
  const browser = createBrowser();
  const [one, two] = [openTab(browser), openTab(browser)];
  await two.session.start();
  const wanted = vi.fn();
  two.session.openLogin({ afterwards: wanted });
  one.session.completeLogin(tokenSet());
  for (const key of SESSION_KEYS) two.session.onStorage(key);
  await vi.advanceTimersByTimeAsync(100);
  expect(two.session.view()).toMatchObject({ status: "signed_in", user: { id: 7 } });
  expect(wanted).toHaveBeenCalledTimes(1);
  await one.session.logOut();
  two.session.onStorage("refresh_token");
  await vi.advanceTimersByTimeAsync(100);
  expect(two.session.view()).toEqual({ status: "guest", user: null });
});

test("removing the refresh token by hand ends the session in the view and clears the rest", async () => {
  const browser = createBrowser();
  storeLogin(browser, 800);
  const { session } = openTab(browser);
  await session.start();
  browser.values.delete("refresh_token");
  expect(await session.accessToken()).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  expect(session.view().status).toBe("guest");
  expect([...browser.values.keys()]).toEqual([]);
});

test("an incomplete login in another tab changes nothing", async () => {
  const browser = createBrowser();
  const { session } = openTab(browser);
  await session.start();
  browser.values.set("access_token", "a");
  session.onStorage("access_token");
  await vi.advanceTimersByTimeAsync(100);
  expect(session.view().status).toBe("guest");
  expect(browser.values.get("access_token")).toBe("a");
});

test("an answer that arrives after logout does not sign in again", async () => {
  const browser = createBrowser();
  const { session } = openTab(browser);
  session.completeLogin(tokenSet());
  let answer: (value: typeof user) => void = () => {};
  browser.answerUser.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const late = session.refreshUser();
  await vi.advanceTimersByTimeAsync(1);
  await session.logOut();
  answer(user);
  await late;
  expect(session.view().status).toBe("guest");
  expect(browser.values.size).toBe(0);
});

// Covers spec §3.3, §5.6.
test.each([[{}], [{ sessions: null }], [{ success: true, data: [] }], [null]])(
  "rejects the device list %j, which lacks its sessions",
  (answer) => {
    expect(() => readSessionList(answer)).toThrow("会话列表响应格式错误：缺少 sessions");
  },
);
