import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBrowser, openTab, tokenSet } from "./session-fixture.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const asUser = (id: number) => ({ ...tokenSet(), user: { ...tokenSet().user, id } });

test("a logout takes along what was read", async () => {
  const browser = createBrowser();
  const { session } = openTab(browser);
  session.completeLogin(asUser(7));
  expect(browser.forgetKeptPages).not.toHaveBeenCalled();
  await session.logOut();
  expect(browser.forgetKeptPages).toHaveBeenCalledOnce();
});

test("who comes back after a lost session finds it, and somebody else does not", () => {
  const browser = createBrowser();
  const { session } = openTab(browser);
  session.completeLogin(asUser(7));
  session.lose("REFRESH_TOKEN_EXPIRED");
  session.completeLogin(asUser(7));
  expect(browser.forgetKeptPages).not.toHaveBeenCalled();
  session.lose("REFRESH_TOKEN_EXPIRED");
  session.completeLogin(asUser(8));
  expect(browser.forgetKeptPages).toHaveBeenCalledOnce();
});
