import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryStore } from "../../../../ui/browser/local-store.ts";
import { followBrowser } from "./browser-session.ts";
import { createLazySession } from "./session/lazy-session.ts";
import { createBrowser, openTab, START, storeLogin } from "./session/session-fixture.ts";

let tab: EventTarget & { visibilityState: string };
let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers({ now: START });
  tab = Object.assign(new EventTarget(), { visibilityState: "visible" });
  page = new EventTarget();
  vi.stubGlobal("document", tab);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A member's page that has been open until its last answer expired. */
async function openPage() {
  const browser = createBrowser();
  storeLogin(browser, 3_000);
  const { session } = openTab(browser);
  const lazy = createLazySession({
    store: createMemoryStore(browser.values),
    openSession: async () => ({ ...session, onUnauthorized: async () => "retry" }),
    prepareLogin: () => {},
    log: () => {},
  });
  const stop = followBrowser(lazy);
  await vi.advanceTimersByTimeAsync(60_000);
  browser.answerUser.mockClear();
  return { browser, stop };
}

const shown = () => tab.dispatchEvent(new Event("visibilitychange"));

// Covers spec §4.12.
test.each([
  ["the tab becomes visible", shown],
  ["the window gets the focus", () => page.dispatchEvent(new Event("focus"))],
  ["the network returns", () => page.dispatchEvent(new Event("online"))],
])("fetches user info again when %s", async (_, happen) => {
  const { browser, stop } = await openPage();
  happen();
  await vi.advanceTimersByTimeAsync(0);
  expect(browser.answerUser).toHaveBeenCalledTimes(1);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  happen();
  await vi.advanceTimersByTimeAsync(0);
  expect(browser.answerUser).toHaveBeenCalledTimes(1);
});

// Covers spec §4.12.
test("a hidden tab fetches nothing", async () => {
  const { browser } = await openPage();
  tab.visibilityState = "hidden";
  shown();
  await vi.advanceTimersByTimeAsync(0);
  expect(browser.answerUser).not.toHaveBeenCalled();
});
