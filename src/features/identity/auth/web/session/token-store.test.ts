import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApiClient } from "../../../../../kit/api/api-client.ts";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { realTiming } from "../../../../../kit/process/timing.ts";
import { refreshTokens } from "../../contract.ts";
import { apiError, createBrowser, openTab, START, storeLogin, tokenSet } from "./session-fixture.ts";
import { isValid, needsRefresh, refreshDelayMs, restoredDelayMs } from "./token-schedule.ts";

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => vi.useRealTimers());

const SECOND = 1000;

// Covers spec §4.1.
test.each([
  [61, true],
  [60, false],
  [0, false],
  [-5, false],
])("a token with %i s left is valid: %s", (seconds, expected) => {
  expect(isValid(START + seconds * SECOND, START)).toBe(expected);
});

// Covers spec §4.1.
test.each([
  [601, false],
  [600, true],
  [299, true],
])("a token with %i s left is due for a refresh: %s", (seconds, expected) => {
  expect(needsRefresh(START + seconds * SECOND, START)).toBe(expected);
});

// Covers spec §4.8.
test.each([
  [900, 600],
  [600, 300],
  [400, 300],
  [60, 300],
  [3600, 3300],
])("a lifetime of %i s schedules the refresh after %i s", (lifetime, after) => {
  expect(refreshDelayMs(lifetime)).toBe(after * SECOND);
});

test("a restored token is refreshed 300 s before it expires, or at once when that time has passed", () => {
  expect(restoredDelayMs(START + 500 * SECOND, START)).toBe(200 * SECOND);
  expect(restoredDelayMs(START + 100 * SECOND, START)).toBe(0);
  expect(refreshDelayMs(10 ** 9)).toBeLessThan(2 ** 31);
});

// Covers spec §4.8.
test("after a login the refresh runs once at 600 s, and schedules the next one", async () => {
  const browser = createBrowser();
  const { session } = openTab(browser);
  session.completeLogin(tokenSet());
  await vi.advanceTimersByTimeAsync(599 * SECOND);
  expect(browser.refreshed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1 * SECOND);
  expect(browser.refreshed).toEqual(["refresh-0"]);
  await vi.advanceTimersByTimeAsync(600 * SECOND);
  expect(browser.refreshed).toEqual(["refresh-0", "refresh-1"]);
});

// Covers spec §3.4, §9.1.
test("tokens without an expires_in are valid for 900 s", () => {
  const browser = createBrowser();
  const { session } = openTab(browser);
  session.tokens.set({ access_token: "a", refresh_token: "r" });
  expect(Number(browser.values.get("token_expiry"))).toBe(START + 900 * SECOND);
});

// Covers spec §5.2.
test.each([[{ access_token: "a" }], [{ refresh_token: "r" }], [{}]])(
  "setting %j is an error and clears the tokens",
  (incomplete) => {
    const browser = createBrowser();
    const { session } = openTab(browser);
    session.tokens.set(tokenSet());
    expect(() => session.tokens.set(incomplete)).toThrow("双令牌模式需要同时提供 access token 和 refresh token");
    expect(browser.values.has("access_token")).toBe(false);
  },
);

// Covers spec §4.4.
test("a refresh is skipped while more than 600 s remain, unless the server refused the token", async () => {
  const browser = createBrowser();
  const { session } = openTab(browser);
  session.tokens.set(tokenSet());
  expect(await session.tokens.refresh()).toBe("kept");
  expect(await session.tokens.refresh("another-token")).toBe("kept");
  expect(browser.refreshed).toEqual([]);
  expect(await session.tokens.refresh("access-0")).toBe("renewed");
  expect(browser.refreshed).toEqual(["refresh-0"]);
});

// Covers spec §4.5.
test("simultaneous calls share one refresh and all get the new token", async () => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  const { session } = openTab(browser);
  const got = await Promise.all(Array.from({ length: 20 }, () => session.accessToken()));
  expect(new Set(got)).toEqual(new Set(["access-1"]));
  expect(browser.refreshed).toEqual(["refresh-0"]);
});

test("two tabs refresh once, because the second finds the new tokens inside the lock", async () => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  const [one, two] = [openTab(browser), openTab(browser)];
  const both = Promise.all([one.session.accessToken(), two.session.accessToken()]);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(await both).toEqual(["access-1", "access-1"]);
  expect(browser.refreshed).toEqual(["refresh-0"]);
});

test.each([50, 2 * SECOND])(
  "two tabs refresh once, even when the second one sees the first one's stored tokens %i ms late",
  async (lateBy) => {
    const browser = createBrowser();
    storeLogin(browser, 30);
    const late = new Map(browser.values);
    const write = browser.values.set.bind(browser.values);
    browser.values.set = (key, value) => {
      setTimeout(() => late.set(key, value), lateBy);
      return write(key, value);
    };
    const [one, two] = [openTab(browser), openTab(browser, late)];
    const both = Promise.all([one.session.accessToken(), two.session.accessToken()]);
    await vi.advanceTimersByTimeAsync(4 * SECOND);
    expect(await both).toEqual(["access-1", "access-1"]);
    expect(browser.refreshed).toEqual(["refresh-0"]);
  },
);

test("a tab that has waited for a failed refresh refreshes itself", async () => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  const answer = browser.answerRefresh;
  browser.answerRefresh = async () => {
    browser.answerRefresh = answer;
    throw apiError(429, "RATE_LIMITED");
  };
  const [one, two] = [openTab(browser), openTab(browser)];
  const both = Promise.all([one.session.tokens.refresh(), two.session.tokens.refresh()]);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(await both).toEqual(["postponed", "renewed"]);
});

test("the refreshing tab does not wait for the other tabs", async () => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  expect(await openTab(browser).session.accessToken()).toBe("access-1");
});

// Covers spec §4.7.
test("an answer without a new refresh token keeps the old one", async () => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  browser.answerRefresh = async () => ({ access_token: "next", expires_in: 900 });
  await openTab(browser).session.tokens.refresh();
  expect(browser.values.get("access_token")).toBe("next");
  expect(browser.values.get("refresh_token")).toBe("refresh-0");
});

// Covers spec §4.6, §8.1.
test("a refused refresh clears the tokens and opens the login with its message", async () => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  browser.answerRefresh = async () => Promise.reject(apiError(401, "TOKEN_REVOKED"));
  const { session, feedback } = openTab(browser);
  expect(await session.accessToken()).toBeNull();
  expect([...browser.values.keys()]).toEqual([]);
  expect(feedback).toEqual([["info", "登录已过期，请重新登录"]]);
  expect(session.loginRequest()).not.toBeNull();
});

test("a refresh answered 200 without an access token ends the session in the view, with its message", async () => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  browser.answerRefresh = async () => ({ refresh_token: "only-this" });
  const { session, feedback } = openTab(browser);
  await session.start();
  expect(await session.accessToken()).toBeNull();
  expect([...browser.values.keys()]).toEqual([]);
  expect(session.view().status).toBe("guest");
  expect(feedback).toEqual([["info", "登录已过期，请重新登录"]]);
  expect(session.loginRequest()).not.toBeNull();
});

const html = "<!doctype html><title>登录热点</title>";
test.each([
  ["with a page of HTML", () => new Response(html, { headers: { "content-type": "text/html" } })],
  ["with HTML that claims to be JSON", () => new Response(html, { headers: { "content-type": "application/json" } })],
  [
    "with half of its JSON",
    () => new Response('{"access_token":"a', { headers: { "content-type": "application/json" } }),
  ],
  ["with nothing", () => new Response(null, { headers: { "content-type": "application/json" } })],
  ["with a text of JSON", () => Response.json("access_token")],
])("a refresh answered 200 %s counts as a network failure and keeps the login", async (_name, answer) => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  const call = createApiClient({
    ...realTiming,
    fetch: async () => answer(),
    upload: async () => answer(),
    clientHeaders: () => ({}),
    session: { accessToken: async () => null, onUnauthorized: async ({ error }) => error },
    logRateLimit: () => {},
  });
  browser.answerRefresh = (token) =>
    call(refreshTokens, { body: { refresh_token: token } }, { bearer: "none", unauthorized: "throw" });
  const { session, feedback } = openTab(browser);
  await session.start();
  const refreshed = session.tokens.refresh();
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(await refreshed).toBe("postponed");
  expect(browser.values.get("refresh_token")).toBe("refresh-0");
  expect(session.view().status).toBe("signed_in");
  expect(feedback).toEqual([]);
});

test("a lost answer is requested again, three times at once and then later", async () => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  const good = browser.answerRefresh;
  let failures = 2;
  browser.answerRefresh = async (token) => {
    if (failures === 0) return good(token);
    failures -= 1;
    throw apiError(0, "NETWORK");
  };
  const { session } = openTab(browser);
  const renewed = session.tokens.refresh();
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(await renewed).toBe("renewed");
  expect(session.tokens.attemptsInLastHour()).toHaveLength(3);
  failures = 3;
  const inVain = session.tokens.refresh(session.tokens.current()?.accessToken);
  await vi.advanceTimersByTimeAsync(6 * SECOND);
  expect(await inVain).toBe("postponed");
  expect(browser.values.get("access_token")).toBe("access-1");
  browser.values.set("token_expiry", String(Date.now()));
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(await session.accessToken()).toBe("access-2");
});

test.each([
  [429, "TOO_MANY_REQUESTS"],
  [500, "INTERNAL_ERROR"],
  [503, "SERVICE_UNAVAILABLE"],
  [404, "HTTP_404"],
  [0, "NETWORK"],
  [0, "TIMEOUT"],
])(
  "a refresh answered by %i %s logs no user out, and calls in the meantime fail with the same error",
  async (status, code) => {
    const browser = createBrowser();
    storeLogin(browser, 30);
    const good = browser.answerRefresh;
    browser.answerRefresh = async () => Promise.reject(apiError(status, code));
    const { session, feedback } = openTab(browser);
    const token = session.accessToken();
    await vi.advanceTimersByTimeAsync(6 * SECOND);
    expect(await token).toBe("access-0");
    await vi.advanceTimersByTimeAsync(3_600 * SECOND);
    await expect(session.accessToken()).rejects.toMatchObject({ status, code });
    expect(browser.values.get("refresh_token")).toBe("refresh-0");
    expect(feedback).toEqual([]);
    browser.answerRefresh = good;
    await vi.advanceTimersByTimeAsync(300 * SECOND);
    expect(await session.accessToken()).toBe("access-1");
  },
);

test("a server that requires a wait is not called earlier", async () => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  const busy = new ApiError({ status: 429, code: "TOO_MANY_REQUESTS", message: "", extra: { retry_after: 295 } });
  const requestTimes: number[] = [];
  browser.answerRefresh = async () => {
    requestTimes.push(Math.round((Date.now() - START) / SECOND));
    throw busy;
  };
  const { session } = openTab(browser);
  expect(await session.tokens.refresh()).toBe("postponed");
  for (let second = 0; second < 590; second += 1) {
    await vi.advanceTimersByTimeAsync(SECOND);
    await session.accessToken().catch(() => {});
  }
  expect(requestTimes).toEqual([0, 295, 590]);
});

test("a refresh that failed without network is retried immediately when the network is back", async () => {
  const browser = createBrowser();
  storeLogin(browser, -1);
  const good = browser.answerRefresh;
  browser.answerRefresh = async () => Promise.reject(apiError(0, "NETWORK"));
  const { session } = openTab(browser);
  const failing = expect(session.accessToken()).rejects.toMatchObject({ code: "NETWORK" });
  await vi.advanceTimersByTimeAsync(6 * SECOND);
  await failing;
  browser.answerRefresh = good;
  session.onTrigger("online");
  expect(await session.accessToken()).toBe("access-1");
});

// Covers spec §4.9.
test("attempts older than an hour are forgotten", async () => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  const { session } = openTab(browser);
  await session.tokens.refresh();
  session.tokens.clear();
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(session.tokens.attemptsInLastHour()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(session.tokens.attemptsInLastHour()).toHaveLength(0);
});

test("while the browser is offline nothing is tried and nothing is cleared", async () => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  browser.isOnline = false;
  const { session } = openTab(browser);
  expect(await session.tokens.refresh()).toBe("postponed");
  expect(await session.accessToken()).toBe("access-0");
  browser.isOnline = true;
  expect(await session.accessToken()).toBe("access-1");
});

test("a late answer never overwrites another tab's change", async () => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  browser.answerRefresh = async () => {
    browser.values.set("access_token", "newer");
    browser.values.set("refresh_token", "newer-refresh");
    browser.values.set("token_expiry", String(Date.now() + 900 * SECOND));
    return { access_token: "late", refresh_token: "late-refresh", expires_in: 900 };
  };
  const { session } = openTab(browser);
  expect(await session.accessToken()).toBe("newer");
  browser.values.set("token_expiry", String(Date.now()));
  browser.answerRefresh = async () => {
    browser.values.clear();
    return { access_token: "late", refresh_token: "late-refresh", expires_in: 900 };
  };
  expect(await session.accessToken()).toBeNull();
  expect(browser.values.size).toBe(0);
});
