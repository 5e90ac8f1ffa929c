import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryStore } from "../../../../../ui/browser/local-store.ts";
import { GUEST_VIEW } from "../../../../../ui/facts/session.ts";
import { createLazySession, type FullSession } from "./lazy-session.ts";
import { createBrowser, openTab, START, storeLogin, type TestBrowser, tokenSet, user } from "./session-fixture.ts";

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => vi.useRealTimers());

/** A page of that browser whose session code is on a server that may be unreachable. */
function openPage(browser: TestBrowser) {
  const { session } = openTab(browser);
  const network = { isReachable: true, fetches: 0 };
  const openSession = async (): Promise<FullSession> => {
    network.fetches += 1;
    if (!network.isReachable) throw new TypeError("Failed to fetch dynamically imported module");
    return { ...session, onUnauthorized: async () => "retry" };
  };
  const store = createMemoryStore(browser.values);
  const lazy = createLazySession({ store, openSession, prepareLogin: () => {}, log: () => {} });
  const seen: string[] = [];
  lazy.subscribe(() => seen.push(lazy.view().status));
  return { lazy, network, seen };
}

test("a guest's page runs without the session's code", async () => {
  const { lazy, network, seen } = openPage(createBrowser());
  lazy.start();
  lazy.onTrigger("visible");
  lazy.onStorage("theme");
  lazy.onStorage(null);
  expect(await lazy.accessToken()).toBeNull();
  expect(await lazy.refreshUser()).toBeNull();
  await lazy.logOut();
  expect(network.fetches).toBe(0);
  expect(lazy.view()).toBe(GUEST_VIEW);
  expect(seen).toEqual([]);
});

test("partial data is cleared without loading the session's code", () => {
  const browser = createBrowser();
  browser.values.set("access_token", "access-0");
  openPage(browser).lazy.start();
  expect(browser.values.has("access_token")).toBe(false);
});

test("stored tokens display their user while the code is loading, then the session", async () => {
  const browser = createBrowser();
  storeLogin(browser, 800);
  const { lazy, network, seen } = openPage(browser);
  expect(lazy.view()).toBe(GUEST_VIEW);
  lazy.start();
  expect(lazy.view()).toEqual({ status: "restoring", user });
  await vi.advanceTimersByTimeAsync(0);
  expect(lazy.view()).toEqual({ status: "signed_in", user });
  expect(seen).not.toContain("guest");
  expect(network.fetches).toBe(1);
  expect(await lazy.accessToken()).toBe("access-0");
});

test("a call made before the start waits for the session's token", async () => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  const { lazy } = openPage(browser);
  expect(await lazy.accessToken()).toBe("access-1");
  expect(browser.refreshed).toEqual(["refresh-0"]);
});

test("a failure to load the code logs out no user, and the next trigger retries", async () => {
  const browser = createBrowser();
  storeLogin(browser, 800);
  const { lazy, network } = openPage(browser);
  network.isReachable = false;
  lazy.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(lazy.view()).toBe(GUEST_VIEW);
  await expect(lazy.accessToken()).rejects.toThrow("Failed to fetch");
  expect(browser.values.get("refresh_token")).toBe("refresh-0");
  network.isReachable = true;
  lazy.onTrigger("online");
  await vi.advanceTimersByTimeAsync(0);
  expect(lazy.view()).toEqual({ status: "signed_in", user });
});

test("a login request is passed on to the session", async () => {
  const { lazy } = openPage(createBrowser());
  lazy.start();
  const request = { reason: "登录后继续", afterwards: vi.fn() };
  lazy.openLogin(request);
  expect(lazy.loginRequest()).toBe(request);
  const full = await lazy.load();
  expect(lazy.loginRequest()).toBe(request);
  full.completeLogin(tokenSet());
  expect(request.afterwards).toHaveBeenCalledOnce();
  expect(lazy.loginRequest()).toBeNull();
  expect(lazy.view()).toEqual({ status: "signed_in", user });
});

test("a session that turns out to exist answers the request, without displaying a guest first", async () => {
  const browser = createBrowser();
  storeLogin(browser, 800);
  const { lazy, seen } = openPage(browser);
  lazy.start();
  const afterwards = vi.fn();
  lazy.openLogin({ afterwards });
  await vi.advanceTimersByTimeAsync(0);
  expect(afterwards).toHaveBeenCalledOnce();
  expect(lazy.loginRequest()).toBeNull();
  expect(seen).not.toContain("guest");
});

test("follows a login and a logout in another tab", async () => {
  const browser = createBrowser();
  const { lazy } = openPage(browser);
  lazy.start();
  storeLogin(browser, 800);
  lazy.onStorage("refresh_token");
  await vi.advanceTimersByTimeAsync(0);
  expect(lazy.view()).toEqual({ status: "signed_in", user });
  for (const key of ["access_token", "refresh_token", "token_expiry", "userInfo"]) browser.values.delete(key);
  lazy.onStorage("refresh_token");
  await vi.advanceTimersByTimeAsync(100);
  expect(lazy.view()).toBe(GUEST_VIEW);
});
