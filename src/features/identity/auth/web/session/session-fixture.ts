import { vi } from "vitest";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { realTiming } from "../../../../../kit/process/timing.ts";
import { createMemoryStore } from "../../../../../ui/browser/local-store.ts";
import type { User } from "../../contract.ts";
import { createSession, type SessionDependencies } from "./session.ts";
import type { WithLock } from "./token-store.ts";

export const START = Date.parse("2026-11-20T12:00:00Z");

export const user: User = {
  id: 7,
  name: "读者",
  role: "user",
  is_admin: false,
  roles: [],
  permissions: [],
  view_as: null,
  is_agreement_outdated: false,
  vip_level: 0,
  vip_list: [],
  is_vip: false,
  vip_expires_at: null,
  avatar_url: null,
  phone_masked: "138****0000",
  created_at: "2026-11-01T00:00:00Z",
};

export function apiError(status: number, code: string): ApiError {
  return new ApiError({ status, code, message: code });
}

/** One browser: the state that its tabs share. */
export function createBrowser() {
  const values = new Map<string, string>();
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const withLock: WithLock = (_, run) => {
    const hasWaited = waiting > 0;
    waiting += 1;
    const mine = tail
      .then(() => run(hasWaited))
      .finally(() => {
        waiting -= 1;
      });
    tail = mine.catch(() => {});
    return mine;
  };
  const refreshed: string[] = [];
  return {
    values,
    withLock,
    refreshed,
    isOnline: true,
    answerRefresh: async (_token: string): Promise<Record<string, unknown> | null> => ({
      access_token: `access-${refreshed.length + 1}`,
      refresh_token: `refresh-${refreshed.length + 1}`,
      expires_in: 900,
    }),
    answerUser: vi.fn(async (): Promise<User> => user),
    answerLogout: vi.fn(async (_all: boolean): Promise<unknown> => ({ success: true })),
    cachedPages: { startFor: vi.fn((_userId: number): void => undefined), forget: vi.fn() },
  };
}

export type TestBrowser = ReturnType<typeof createBrowser>;

/** One tab of that browser, under vitest's fake timers; `values` is its process's view of the storage. */
export function openTab(browser: TestBrowser, values = browser.values) {
  const feedback: [string, string][] = [];
  const dependencies: SessionDependencies = {
    store: createMemoryStore(values),
    timing: realTiming,
    withLock: browser.withLock,
    isOnline: () => browser.isOnline,
    requestRefresh: async (token) => {
      const answer = await browser.answerRefresh(token);
      browser.refreshed.push(token);
      return answer;
    },
    requestUser: () => browser.answerUser(),
    prepareLogin: () => {},
    requestLogout: (all) => browser.answerLogout(all),
    cachedPages: browser.cachedPages,
    showFeedback: (kind, message) => feedback.push([kind, message]),
    log: () => {},
  };
  return { session: createSession(dependencies), feedback };
}

export function tokenSet(expiresInSeconds = 900) {
  return { access_token: "access-0", refresh_token: "refresh-0", expires_in: expiresInSeconds, user };
}

/** Stores a login in the browser, as an earlier visit would have done. */
export function storeLogin(browser: TestBrowser, remainingSeconds: number, options: { withUser?: boolean } = {}) {
  browser.values.set("access_token", "access-0");
  browser.values.set("refresh_token", "refresh-0");
  browser.values.set("token_expiry", String(Date.now() + remainingSeconds * 1000));
  if (options.withUser ?? true) browser.values.set("userInfo", JSON.stringify(user));
}
