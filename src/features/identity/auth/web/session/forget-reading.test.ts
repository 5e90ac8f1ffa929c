import { expect, test, vi } from "vitest";
import { openCachedPages } from "../../../../../ui/browser/cached-pages.ts";
import { createMemoryStore } from "../../../../../ui/browser/local-store.ts";
import { createBrowser, openTab, tokenSet } from "./session-fixture.ts";

/** A browser whose session knows these pages. */
function openBrowser() {
  const deletePages = vi.fn();
  const browser = { ...createBrowser(), cachedPages: openCachedPages(createMemoryStore(), deletePages) };
  const { session } = openTab(browser as never);
  const logIn = (id: number) => session.completeLogin({ ...tokenSet(), user: { ...tokenSet().user, id } });
  return { session, logIn, deletePages };
}

test("a guest's reading history is added to the account at login, and a logout removes it", async () => {
  const { session, logIn, deletePages } = openBrowser();
  logIn(7);
  expect(deletePages).not.toHaveBeenCalled();
  await session.logOut();
  expect(deletePages).toHaveBeenCalledOnce();
});

test("a user who returns after a lost session finds the history, and another user does not", () => {
  const { session, logIn, deletePages } = openBrowser();
  logIn(7);
  session.lose("REFRESH_TOKEN_EXPIRED");
  logIn(7);
  expect(deletePages).not.toHaveBeenCalled();
  session.lose("REFRESH_TOKEN_EXPIRED");
  logIn(8);
  expect(deletePages).toHaveBeenCalledOnce();
});
