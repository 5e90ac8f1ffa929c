import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryStore } from "../../../../ui/local-store.ts";
import { guestView } from "../../../../ui/session.ts";
import { createSessionFront, type KeptSession } from "./lazy-session.ts";
import { createBrowser, openTab, START, storeLogin, type TestBrowser, tokenSet, user } from "./session-fixture.ts";

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => vi.useRealTimers());

/** A page of that browser whose session code is on a server that may be out of reach. */
function openPage(browser: TestBrowser) {
  const { session } = openTab(browser);
  const network = { isReachable: true, fetches: 0 };
  const openSession = async (): Promise<KeptSession> => {
    network.fetches += 1;
    if (!network.isReachable) throw new TypeError("Failed to fetch dynamically imported module");
    return { ...session, onUnauthorized: async () => "retry" };
  };
  const store = createMemoryStore(browser.values);
  const front = createSessionFront({ store, openSession, prepareLogin: () => {}, log: () => {} });
  const seen: string[] = [];
  front.subscribe(() => seen.push(front.view().status));
  return { front, network, seen };
}

test("a guest's page does without the session's code", async () => {
  const { front, network, seen } = openPage(createBrowser());
  front.start();
  front.onTrigger("visible");
  front.onStorage("theme");
  front.onStorage(null);
  expect(await front.accessToken()).toBeNull();
  expect(await front.refreshUser()).toBeNull();
  await front.logOut();
  expect(network.fetches).toBe(0);
  expect(front.view()).toBe(guestView);
  expect(seen).toEqual([]);
});

test("partial data is cleared without it", () => {
  const browser = createBrowser();
  browser.values.set("access_token", "access-0");
  openPage(browser).front.start();
  expect(browser.values.has("access_token")).toBe(false);
});

test("stored tokens show their user while the code is on its way, then the session", async () => {
  const browser = createBrowser();
  storeLogin(browser, 800);
  const { front, network, seen } = openPage(browser);
  expect(front.view()).toBe(guestView);
  front.start();
  expect(front.view()).toEqual({ status: "restoring", user });
  await vi.advanceTimersByTimeAsync(0);
  expect(front.view()).toEqual({ status: "signed_in", user });
  expect(seen).not.toContain("guest");
  expect(network.fetches).toBe(1);
  expect(await front.accessToken()).toBe("access-0");
});

test("a call that is made before the start waits for the session's token", async () => {
  const browser = createBrowser();
  storeLogin(browser, 30);
  const { front } = openPage(browser);
  expect(await front.accessToken()).toBe("access-1");
  expect(browser.refreshed).toEqual(["refresh-0"]);
});

test("code out of reach: nobody is signed out, and the next trigger tries again", async () => {
  const browser = createBrowser();
  storeLogin(browser, 800);
  const { front, network } = openPage(browser);
  network.isReachable = false;
  front.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(front.view()).toBe(guestView);
  await expect(front.accessToken()).rejects.toThrow("Failed to fetch");
  expect(browser.values.get("refresh_token")).toBe("refresh-0");
  network.isReachable = true;
  front.onTrigger("online");
  await vi.advanceTimersByTimeAsync(0);
  expect(front.view()).toEqual({ status: "signed_in", user });
});

test("a wish to log in is handed on to the session", async () => {
  const { front } = openPage(createBrowser());
  front.start();
  const request = { reason: "登录后继续", afterwards: vi.fn() };
  front.openLogin(request);
  expect(front.loginRequest()).toBe(request);
  const whole = await front.whole();
  expect(front.loginRequest()).toBe(request);
  whole.completeLogin(tokenSet());
  expect(request.afterwards).toHaveBeenCalledOnce();
  expect(front.loginRequest()).toBeNull();
  expect(front.view()).toEqual({ status: "signed_in", user });
});

test("a session that turns out to be there answers the wish, and shows no guest in between", async () => {
  const browser = createBrowser();
  storeLogin(browser, 800);
  const { front, seen } = openPage(browser);
  front.start();
  const afterwards = vi.fn();
  front.openLogin({ afterwards });
  await vi.advanceTimersByTimeAsync(0);
  expect(afterwards).toHaveBeenCalledOnce();
  expect(front.loginRequest()).toBeNull();
  expect(seen).not.toContain("guest");
});

test("another tab's login and logout are followed", async () => {
  const browser = createBrowser();
  const { front } = openPage(browser);
  front.start();
  storeLogin(browser, 800);
  front.onStorage("refresh_token");
  await vi.advanceTimersByTimeAsync(0);
  expect(front.view()).toEqual({ status: "signed_in", user });
  for (const key of ["access_token", "refresh_token", "token_expiry", "userInfo"]) browser.values.delete(key);
  front.onStorage("refresh_token");
  await vi.advanceTimersByTimeAsync(100);
  expect(front.view()).toBe(guestView);
});
